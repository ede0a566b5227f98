import { deviceMs } from '../ui/time/device-clock'
export type ClaimEvents = {
  onHere: () => void
  onElsewhere: () => void
  /** The last chance to store the input before another tab takes over. */
  beforeYield: () => void
}
export type Claim = { takeOver: () => void; release: () => void }

/** If several tabs show a draft, only one can write it. */
export function claimDraft(key: string, events: ClaimEvents): Claim {
  const { locks } = navigator
  return typeof locks?.request === 'function' ? claimByLock(locks, key, events) : claimByChannel(key, events)
}

/** How long a tab that takes over waits for the holder to store its input. */
const storedMs = 2_000

/**
 * One tab holds the browser's lock for a draft. The browser releases it when that tab closes or crashes, and grants it
 * to a waiting tab. A tab that takes over first asks the holder to store its input, but doesn't wait long for a
 * suspended one: tabs store their text when they are hidden.
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
      // Aborted when this tab takes over or leaves. Otherwise the browser has no locks for a site that can't store
      // anything.
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

/**
 * 'who' asks for the holder, 'mine' is its answer, 'take' asks it to store and yield, 'free' announces that it has
 * left.
 */
type Kind = 'who' | 'mine' | 'take' | 'free'
type Message = { kind: Kind; id: string; term: number; since: number }

const replyMs = 300
const checkMs = 1_500
/** A holder that misses more pings in a row has crashed; a busy one only replies late. */
const maxMissedReplies = 3

/**
 * The same without locks, which browsers offer only to secure pages that can store data: a tab holds a draft if no
 * other tab says that it does. Taking over starts a new term, so that a holder that was suspended meanwhile yields when
 * it wakes up. If two tabs hold the same term, for example when opened at the same time, the earlier one keeps the
 * draft.
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
    // Before sending the message, so that no reply from an earlier term cancels it.
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

  /** All tabs move to the taker's term: if two take over in succession, the later one gets the draft. */
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

  /** Pings the holder now and then, because a crashed tab sends no 'free'. */
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
