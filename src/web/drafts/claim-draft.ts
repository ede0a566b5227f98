import { deviceMs } from '../ui/time/device-clock'
export type ClaimEvents = {
  onHere: () => void
  onElsewhere: () => void
  /** The last chance to store what was typed before another tab takes over. */
  beforeYield: () => void
}
export type Claim = { takeOver: () => void; release: () => void }

/** Of all tabs that show a draft, only one may write it. */
export function claimDraft(key: string, events: ClaimEvents): Claim {
  const { locks } = navigator
  return typeof locks?.request === 'function' ? claimByLock(locks, key, events) : claimByChannel(key, events)
}

/** How long a tab that takes over waits for the holder to store what was typed. */
const storedMs = 2_000

/**
 * One tab holds the browser's lock of a draft. The browser frees it when that tab is closed or crashes, and gives it to
 * a waiting tab. A tab that takes over first asks the holder to store what was typed, and does not wait long for a
 * holder that sleeps: a tab stores its text when it is hidden.
 */
function claimByLock(locks: LockManager, name: string, events: ClaimEvents): Claim {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  let letGo: (() => void) | null = null
  let waiting = new AbortController()
  let isReleased = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let withoutLocks: Claim | undefined

  const request = (options: LockOptions) =>
    locks.request(name, options, hold).catch(() => {
      // Another tab has taken over.
      if (letGo) return lost()
      // Aborted when this tab takes over or leaves. Otherwise the browser has no locks for a site that may store nothing.
      if (isReleased || options.signal?.aborted) return
      channel?.close()
      withoutLocks = claimByChannel(name, events)
    })
  const hold = (lock: Lock | null) => {
    if (isReleased) return
    if (!lock) return lost()
    events.onHere()
    return new Promise<void>((resolve) => {
      letGo = resolve
    })
  }
  const lost = () => {
    letGo = null
    if (isReleased) return
    events.onElsewhere()
    waiting = new AbortController()
    void request({ signal: waiting.signal })
  }
  const steal = () => {
    clearTimeout(timer)
    timer = undefined
    waiting.abort()
    if (!isReleased && !letGo) void request({ steal: true })
  }
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data === 'store' && letGo) {
        events.beforeYield()
        channel.postMessage('stored')
      } else if (data === 'stored' && timer !== undefined) steal()
    }
  }
  void request({ ifAvailable: true })
  return {
    takeOver() {
      if (withoutLocks) return withoutLocks.takeOver()
      if (letGo) return events.onHere()
      timer ??= setTimeout(steal, storedMs)
      channel?.postMessage('store')
    },
    release() {
      isReleased = true
      clearTimeout(timer)
      waiting.abort()
      letGo?.()
      channel?.close()
      withoutLocks?.release()
    },
  }
}

/** 'who' asks for the holder, 'mine' answers, 'take' asks the holder to store and yield, 'free' says that it has left. */
type Kind = 'who' | 'mine' | 'take' | 'free'
type Message = { kind: Kind; id: string; term: number; since: number }

const replyMs = 300
const checkMs = 1_500
/** A holder that misses more questions in a row has crashed; a busy one answers late. */
const maxMissedReplies = 3

/**
 * The same without locks, which browsers offer only to secure pages that may store something: a tab holds a draft when no other tab says that it
 * does. A take-over starts a new term, so that a holder that sleeps through it yields when it wakes up. Of two holders
 * in one term, as when tabs open at the same time, the earlier one stays.
 */
function claimByChannel(name: string, events: ClaimEvents): Claim {
  if (typeof BroadcastChannel === 'undefined') {
    events.onHere()
    return { takeOver: () => {}, release: () => {} }
  }
  const tab = new ChannelClaim(new BroadcastChannel(name), events)
  tab.ask()
  return { takeOver: () => tab.takeOver(), release: () => tab.release() }
}

class ChannelClaim {
  #state: 'asking' | 'here' | 'elsewhere' = 'asking'
  #term = 0
  #since = 0
  #missedReplies = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('-')
  readonly #channel: BroadcastChannel
  readonly #events: ClaimEvents

  constructor(channel: BroadcastChannel, events: ClaimEvents) {
    this.#channel = channel
    this.#events = events
    channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data)
  }

  ask() {
    this.#say('who')
    this.#after(replyMs, () => this.#hold(this.#term))
  }

  takeOver() {
    if (this.#state === 'here') return this.#events.onHere()
    // Before the message goes out, so that no reply from an earlier term cancels it.
    this.#term += 1
    this.#say('take')
    this.#after(replyMs, () => this.#hold(this.#term))
  }

  release() {
    clearTimeout(this.#timer)
    if (this.#state === 'here') this.#say('free')
    this.#state = 'elsewhere'
    this.#channel.close()
  }

  #hear(message: Message) {
    const { kind } = message
    if (kind === 'free' && this.#state === 'elsewhere') this.ask()
    if (kind === 'mine') this.#hearHolder(message)
    if (kind === 'take') this.#hearTaker(message)
    if (kind === 'who' && this.#state === 'here') this.#say('mine')
  }

  /** All tabs move to the taker's term: of two that take over one after the other, the later one gets the draft. */
  #hearTaker({ term }: Message) {
    if (this.#state === 'here') this.#events.beforeYield()
    else if (term <= this.#term) return
    this.#yield(Math.max(term, this.#term))
  }

  #hearHolder({ id, term, since }: Message) {
    const isHolder = this.#state === 'here'
    const isEarlier = this.#since < since || (this.#since === since && this.#id < id)
    if (term > this.#term || (term === this.#term && !(isHolder && isEarlier))) this.#yield(term)
    else if (isHolder) this.#say('mine')
    else this.#missedReplies = 0
  }

  #hold(term: number) {
    this.#state = 'here'
    this.#term = term
    this.#since = deviceMs()
    this.#say('mine')
    this.#events.onHere()
  }

  #yield(term: number) {
    this.#term = term
    if (this.#state !== 'elsewhere') this.#events.onElsewhere()
    this.#state = 'elsewhere'
    this.#missedReplies = 0
    this.#after(checkMs, () => this.#check())
  }

  /** Asks now and then whether the holder still answers: a crashed tab sends no 'free'. */
  #check() {
    this.#missedReplies += 1
    if (this.#missedReplies > maxMissedReplies) return this.#hold(this.#term + 1)
    this.#say('who')
    this.#after(checkMs, () => this.#check())
  }

  #say(kind: Kind) {
    this.#channel.postMessage({ kind, id: this.#id, term: this.#term, since: this.#since } satisfies Message)
  }

  #after(ms: number, act: () => void) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(act, ms)
  }
}
