import type { Post } from '../../../src/server/network/post'
import type { Random } from '../../random'
import { randomOf, waitSometimes } from './random-of'

/** `unheard`: the receiver has it, and its answer was lost. `silent`: it never came there. */
type Outcome = 'accepted' | 'refused' | 'silent' | 'unheard'
/** One attempt to deliver a webhook, whose id stays the same. */
export type WebhookCall = { id: string; url: string; body: string; outcome: Outcome }

const errors = [500, 503, 429, 404, 302]
const waits = [undefined, '600']

/** Those that other systems run. They answer late, with an error or not at all, and some are down for good. */
export class WebhookReceivers {
  readonly calls: WebhookCall[] = []
  private seen = 0

  constructor(private readonly seed: number) {}

  readonly post: Post = async ({ url, headers, body }) => {
    const id = String(headers['webhook-id'])
    const count = this.calls.filter((one) => one.id === id).length
    const random = randomOf(this.seed, url, body, count)
    const outcome = this.outcomeOf(url, random)
    await waitSometimes(random)
    this.calls.push({ id, url, body, outcome })
    await waitSometimes(random)
    if (outcome === 'accepted') return { status: random.pick([200, 202, 204]), start: 'ok', retryAfter: undefined }
    if (outcome === 'refused') return { status: random.pick(errors), start: 'Not now', retryAfter: random.pick(waits) }
    throw new Error('There was no reply within 15 seconds.')
  }

  /** What was sent since the last time. Calls that are made at once come in any order, and count in one. */
  takeSent(): WebhookCall[] {
    const fresh = this.calls.slice(this.seen)
    this.seen = this.calls.length
    return fresh.sort((one, other) => (one.url + one.body < other.url + other.body ? -1 : 1))
  }

  private outcomeOf(url: string, random: Random): Outcome {
    const isDown = randomOf(this.seed, url).chance(0.15)
    if (isDown) return random.pick(['refused', 'silent'] as const)
    return random.chance(0.3) ? random.pick(['refused', 'silent', 'unheard'] as const) : 'accepted'
  }
}
