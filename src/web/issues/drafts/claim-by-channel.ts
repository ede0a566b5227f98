import type { Claim, ClaimNews } from './claim-draft'

/** 'who' asks for the holder, 'mine' is its answer, 'take' asks it to store and yield, 'free' says that it has left. */
type Message = { kind: 'who' | 'mine' | 'take' | 'free'; id: string; term: number }

const answerMs = 300
const checkMs = 2_000

/**
 * The same without locks, which browsers offer to secure pages only: a tab holds a draft when nobody else says so. Every
 * take-over starts a new term, so that a holder that wakes up later yields; between two of one term the lower id holds.
 */
export function claimByChannel(name: string, news: ClaimNews): Claim {
  const tab = new ChannelClaim(new BroadcastChannel(name), news)
  tab.ask()
  return { takeOver: () => tab.takeOver(), release: () => tab.release() }
}

class ChannelClaim {
  #place: 'asking' | 'here' | 'elsewhere' = 'asking'
  #term = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('-')
  readonly #channel: BroadcastChannel
  readonly #news: ClaimNews

  constructor(channel: BroadcastChannel, news: ClaimNews) {
    this.#channel = channel
    this.#news = news
    channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data)
  }

  ask() {
    this.#say('who')
    this.#after(answerMs, () => this.#hold())
  }

  takeOver() {
    if (this.#place === 'here') return this.#news.onHere()
    this.#say('take')
    this.#term += 1
    this.#after(answerMs, () => this.#hold())
  }

  release() {
    clearTimeout(this.#timer)
    if (this.#place === 'here') this.#say('free')
    this.#place = 'elsewhere'
    this.#channel.close()
  }

  #hear({ kind, id, term }: Message) {
    if (kind === 'free' && this.#place === 'elsewhere') this.ask()
    if (kind === 'mine') this.#hearHolder(id, term)
    if (this.#place !== 'here') return
    if (kind === 'who') this.#say('mine')
    if (kind === 'take') {
      this.#news.beforeYield()
      this.#yield()
    }
  }

  #hearHolder(id: string, term: number) {
    const isOlder = term < this.#term || (term === this.#term && this.#place === 'here' && this.#id < id)
    if (isOlder) return this.#place === 'here' ? this.#say('mine') : undefined
    this.#term = term
    this.#yield()
  }

  #hold() {
    this.#place = 'here'
    this.#say('mine')
    this.#news.onHere()
  }

  /** From now on it looks from time to time whether the holder still answers: a tab that crashed says no goodbye. */
  #yield() {
    if (this.#place !== 'elsewhere') this.#news.onElsewhere()
    this.#place = 'elsewhere'
    this.#after(checkMs, () => this.ask())
  }

  #say(kind: Message['kind']) {
    this.#channel.postMessage({ kind, id: this.#id, term: this.#term } satisfies Message)
  }

  #after(ms: number, act: () => void) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(act, ms)
  }
}
