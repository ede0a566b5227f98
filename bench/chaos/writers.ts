import { randomBytes, randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../test/random'
import type { ContestSetup, Researcher } from './contest-setup'
import { type Reply, request } from './request'

/** A submission that someone intends, and what the client knows about it. Times are from the bench's clock. */
export type Intent = {
  key: string
  title: string
  /** The same in every attempt: another text under the same key is refused. */
  description: string
  author: Researcher
  /** 'unknown': there was no definite answer, so it may be stored once or not at all. */
  outcome: 'ok' | 'failed' | 'unknown'
  issueId: string | null
  placeInLine: number | null
  isReplay: boolean
  /** When the first attempt started; once `isSentWhole`, when the last byte of an attempt was first sent. */
  firstSentAt: number
  isSentWhole: boolean
  answeredAt: number | null
  attempts: number
}

export type Writers = {
  intents: Intent[]
  acknowledged(): number
  /** How many replies there were by status; 'no reply' counts requests without one. */
  statuses: Map<string, number>
  /** Replies of 503 without Retry-After. */
  withoutRetryAfter(): number
  /** Milliseconds of each answered request. */
  times: number[]
  /** When the last submission was acknowledged. */
  lastAckAt(): number
  /** Starts no new submission, and retries open ones for at most this long. */
  stop(withinMs?: number): Promise<void>
}

type WritersOptions = {
  urls: readonly string[]
  setup: ContestSetup
  count: number
  random: Random
  /** Characters of each description; random, because PostgreSQL compresses anything else. */
  descriptionLength?: number
  /** The pause of a writer after each submission. */
  pauseMs?: number
  requestTimeoutMs?: number
  /** One request in `oneIn` is slow: its last byte is held back for up to `holdMs`. */
  slow?: { oneIn: number; holdMs: number }
}

/**
 * Writers that send one submission after another, each with an Idempotency-Key, and retry a request without a certain
 * answer at the other instance.
 */
export function startWriters(options: WritersOptions): Writers {
  const intents: Intent[] = []
  const statuses = new Map<string, number>()
  const times: number[] = []
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.count })
  let isStopping = false
  let giveUpAt = Number.POSITIVE_INFINITY
  let acknowledged = 0
  let lastAckAt = 0
  let withoutRetryAfter = 0

  async function submit(intent: Intent, firstUrl: number): Promise<void> {
    for (let at = firstUrl; performance.now() < giveUpAt; at += 1) {
      intent.attempts += 1
      const reply = await sendReport(agent, options.urls[at % options.urls.length] as string, intent, options)
      const status = reply ? String(reply.status) : 'no reply'
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (reply) times.push(reply.ms)
      if (reply?.status === 503 && !reply.retryAfter) withoutRetryAfter += 1
      if (reply?.status === 201 || (reply && reply.status >= 400 && reply.status < 500)) {
        settle(intent, reply)
        if (intent.outcome !== 'ok') return
        acknowledged += 1
        lastAckAt = performance.now()
        return
      }
      await wait(20 + Math.min(200, 20 * intent.attempts))
    }
  }

  async function write(place: number): Promise<void> {
    const author = options.setup.researchers[place % options.setup.researchers.length] as Researcher
    for (let number = 0; !isStopping; number += 1) {
      const intent = newIntent(`Report ${number} of writer ${place}`, author, options.descriptionLength ?? 400)
      intents.push(intent)
      await submit(intent, Math.floor(options.random.next() * options.urls.length))
      if (options.pauseMs) await wait(options.pauseMs)
    }
  }

  const running = Array.from({ length: options.count }, (_, place) => write(place))
  return {
    intents,
    statuses,
    times,
    acknowledged: () => acknowledged,
    withoutRetryAfter: () => withoutRetryAfter,
    lastAckAt: () => lastAckAt,
    async stop(withinMs = 15_000) {
      isStopping = true
      giveUpAt = performance.now() + withinMs
      await Promise.all(running)
      agent.destroy()
    },
  }
}

export const newIntent = (title: string, author: Researcher, length: number): Intent => ({
  key: randomUUID(),
  title,
  description: `Redeem settles twice. ${filling(length)}`,
  author,
  outcome: 'unknown',
  issueId: null,
  placeInLine: null,
  isReplay: false,
  firstSentAt: performance.now(),
  isSentWhole: false,
  answeredAt: null,
  attempts: 0,
})

/** 201 and every 4xx are definite answers; after a 5xx the submission may be stored. */
function settle(intent: Intent, reply: Reply): void {
  intent.answeredAt = performance.now()
  intent.outcome = reply.status === 201 ? 'ok' : 'failed'
  if (reply.status !== 201) return
  const { issue } = JSON.parse(reply.body).data
  intent.issueId = issue._id
  intent.placeInLine = issue.placeInLine
  intent.isReplay = reply.isReplay
}

const filling = (length: number) =>
  randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length)

/** Null without a complete reply: the submission may be stored or not. */
function sendReport(agent: http.Agent, url: string, intent: Intent, options: WritersOptions): Promise<Reply | null> {
  const { title, description } = intent
  const payload = JSON.stringify({ contestId: options.setup.contestId, title, description })
  const { random, slow } = options
  const isSlow = slow !== undefined && random.next() < 1 / slow.oneIn
  return request(agent, `${url}/api/issues`, {
    method: 'POST',
    payload,
    headers: { authorization: `Bearer ${intent.author.token}`, 'idempotency-key': intent.key },
    timeoutMs: options.requestTimeoutMs ?? 10_000,
    holdMs: isSlow ? random.between(1, slow.holdMs) : 0,
    onLastByte() {
      if (!intent.isSentWhole) intent.firstSentAt = performance.now()
      intent.isSentWhole = true
    },
  })
}
