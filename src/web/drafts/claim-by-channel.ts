import type { Claim, ClaimNews } from './claim-draft'

/** 'who' asks for the holder, 'mine' is its answer, 'take' asks it to store and yield, 'free' says that it has left. */
type Kind = 'who' | 'mine' | 'take' | 'free'
type Message = { kind: Kind; id: string; term: number; since: number }

const answerMs = 300
const checkMs = 1_500
/** A holder that leaves so many questions in a row unanswered has crashed; a busy one answers late. */
const mostSilence = 3

/**
 * The same without locks, which browsers offer to secure pages only: a tab holds a draft when nobody else says so. A
 * take-over starts a new term, so that a holder that sleeps through it yields when it wakes up; of two holders in one
 * term, as when tabs are opened in the same instant, the earlier one stays.
 */
export function claimByChannel(name: string, news: ClaimNews): Claim {
  const tab = new ChannelClaim(new BroadcastChannel(name), news)
  tab.ask()
  return { takeOver: () => tab.takeOver(), release: () => tab.release() }
}

class ChannelClaim {
  #place: 'asking' | 'here' | 'elsewhere' = 'asking'
  #term = 0
  #since = 0
  #silence = 0
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
    this.#after(answerMs, () => this.#hold(this.#term))
  }

  takeOver() {
    if (this.#place === 'here') return this.#news.onHere()
    // Ahead of the question, so that no tab's last word from an earlier term calls it off.
    this.#term += 1
    this.#say('take')
    this.#after(answerMs, () => this.#hold(this.#term))
  }

  release() {
    clearTimeout(this.#timer)
    if (this.#place === 'here') this.#say('free')
    this.#place = 'elsewhere'
    this.#channel.close()
  }

  #hear(message: Message) {
    const { kind } = message
    if (kind === 'free' && this.#place === 'elsewhere') this.ask()
    if (kind === 'mine') this.#hearHolder(message)
    if (kind === 'take') this.#hearTaker(message)
    if (kind === 'who' && this.#place === 'here') this.#say('mine')
  }

  /** All tabs move on to the term of the taker: of two that take over one after the other, the later one gets it. */
  #hearTaker({ term }: Message) {
    if (this.#place === 'here') this.#news.beforeYield()
    else if (term <= this.#term) return
    this.#yield(Math.max(term, this.#term))
  }

  #hearHolder({ id, term, since }: Message) {
    const isHolder = this.#place === 'here'
    const isEarlier = this.#since < since || (this.#since === since && this.#id < id)
    if (term > this.#term || (term === this.#term && !(isHolder && isEarlier))) this.#yield(term)
    else if (isHolder) this.#say('mine')
    else this.#silence = 0
  }

  #hold(term: number) {
    this.#place = 'here'
    this.#term = term
    this.#since = Date.now()
    this.#say('mine')
    this.#news.onHere()
  }

  #yield(term: number) {
    this.#term = term
    if (this.#place !== 'elsewhere') this.#news.onElsewhere()
    this.#place = 'elsewhere'
    this.#silence = 0
    this.#after(checkMs, () => this.#check())
  }

  /** From time to time it is asked whether the holder still answers: a tab that crashed says no goodbye. */
  #check() {
    this.#silence += 1
    if (this.#silence > mostSilence) return this.#hold(this.#term + 1)
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
