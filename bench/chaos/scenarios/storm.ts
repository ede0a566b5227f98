import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { countTimesOutOfOrder } from '../checker'
import type { Researcher } from '../contest-setup'
import { openContest } from '../contest-setup'
import { startPair } from '../pair'
import { countedBy } from '../readers'
import { type Reply, request } from '../request'
import type { Context, Outcome, Scenario } from '../scenario'
import type { Pair } from '../servers'
import { quantileOf } from '../statistics'
import { otherClock, skewOf } from './clocks'

/** `at` is when the last byte was sent; slow clients sent everything else long before. */
type Sent = { author: Researcher; url: string; at: number; isSlow: boolean; reply: Reply | null }

const headStartMs = 1_200
/** Two processes read the same clock, one of them through the database. */
const clockErrorMs = 20

/** F14: a thousand people submit within the last second, and some just after it. */
const deadlineStorm = async (context: Context): Promise<Outcome> => stormOn(await stormPair(context), context)

/** F14 with F12: half of them submit to an instance whose clock is an hour ahead. */
async function skewedStorm(context: Context): Promise<Outcome> {
  const pair = await stormPair(context, otherClock(context, '+3600').settings)
  const skew = await skewOf(pair.b)
  const outcome = await stormOn(pair, context)
  return {
    figures: { 'skew seen, s': skew, ...outcome.figures },
    goals: {
      'the clock of B is an hour ahead': Math.abs(skew - 3_600) < 60,
      'nothing answered before the end is refused': outcome.figures.refusedBeforeEnd === 0,
      ...outcome.goals,
    },
    timings: {
      'B refuses timely submissions no more often than A, within 5 %':
        Number(outcome.figures.refusedShareOfB) <= Number(outcome.figures.refusedShareOfA) + 5,
      ...outcome.timings,
    },
  }
}

const stormPair = (context: Context, second: Record<string, string> = {}) =>
  startPair(context, { researchers: crowd(context), second })

const crowd = (context: Context) => context.bySize({ full: 1_000, short: 300, smoke: 40 })

async function stormOn({ urls, setup, pool }: Pair, context: Context): Promise<Outcome> {
  const people = crowd(context)
  const agent = new http.Agent({ keepAlive: true, maxSockets: people })
  context.onEnd(() => agent.destroy())
  const authors = setup.researchers.slice(0, people)
  await openPages(agent, urls, authors)
  const end = Date.now() + 2_500
  const contestId = await openContest(pool, setup, new Date(end))
  const sent = await submitAround(end, contestId, { agent, urls, authors, context })
  const accepted = sent.filter(({ reply }) => reply?.status === 201)
  const { rows } = await pool.query<{ id: string; ms: number }>(
    'select id, (extract(epoch from received_at) * 1000)::float8 as ms from issues where contest_id = $1',
    [contestId],
  )
  const stampOf = new Map(rows.map(({ id, ms }) => [id, ms]))
  const delays = accepted.map(({ reply, at }) => (stampOf.get(idIn(reply)) ?? Number.NaN) - at)
  const seen = await countSeen(agent, urls[0] ?? '', accepted)
  const statuses = countedBy(sent.map(({ reply }) => String(reply?.status ?? 'no reply')))
  const lateAccepted = accepted.filter(({ at }) => at > end).length
  const p99 = quantileOf(
    sent.map(({ reply }) => reply?.ms ?? 10_000),
    0.99,
  )
  const stampP99 = quantileOf(delays, 0.99)
  const refusedShare = refusedShareOf(sent, end)
  const slowAndLate = sent.filter(({ isSlow, at }) => isSlow && at > end).length
  const timesOutOfOrder = await countTimesOutOfOrder(pool, contestId)
  return {
    figures: {
      people,
      statuses,
      accepted: accepted.length,
      stored: rows.length,
      seen,
      lateAccepted,
      slowAndLate,
      timesOutOfOrder,
      earliestStamp: Math.round(Math.min(...delays)),
      p99,
      stampP99,
      refusedShare,
      refusedBeforeEnd: sent.filter((one) => isRefused(one) && one.at + (one.reply?.ms ?? 0) < end).length,
      refusedShareOfA: refusedShareOf(sent, end, urls[0]),
      refusedShareOfB: refusedShareOf(sent, end, urls[1]),
    },
    goals: {
      'nothing whose last byte was sent after the end is accepted': lateAccepted === 0,
      'some requests start in time and end late': slowAndLate > 0,
      'nothing is stamped before its last byte was sent': delays.every((delay) => delay > -clockErrorMs),
      'arrival times follow the places in line': timesOutOfOrder === 0,
      'every request is answered, and what was not stored was late or gets Retry-After': sent.every(isAnswered),
      'some submissions are in time': accepted.length > 0,
      'everything accepted is stored, and its author sees it':
        accepted.length === rows.length && seen === accepted.length,
    },
    timings: {
      'no reply is a 5xx': Object.keys(statuses).every((status) => /^[24]/.test(status)),
      'p99 below 2 s': p99 < 2_000,
      'the arrival time is at most 250 ms late (p99)': stampP99 < 250,
      'at most 0.5 % of what was sent in time is refused': refusedShare <= 0.5,
    },
  }
}

type Crowd = { agent: http.Agent; urls: readonly string[]; authors: readonly Researcher[]; context: Context }

/** Most submit within the last second, and one in six after the end. One in four is slow, and half of those are late. */
const submitAround = (end: number, contestId: string, { agent, urls, authors, context }: Crowd): Promise<Sent[]> =>
  Promise.all(
    authors.map(async (author, place) => {
      const { isSlow, lastByteAt } = paceOf(place, context)
      await wait(end + lastByteAt - (isSlow ? headStartMs : 0) - Date.now())
      const payload = JSON.stringify({ contestId, title: `Of ${author.username}`, description: 'x'.repeat(2_000) })
      const url = urls[place % 2] ?? ''
      let at = Date.now()
      const reply = await request(agent, `${url}/api/issues`, {
        method: 'POST',
        payload,
        headers: asWriter(author),
        holdMs: isSlow ? end + lastByteAt - at : 0,
        onLastByte() {
          at = Date.now()
        },
      })
      return { author, url, at, isSlow, reply }
    }),
  )

/** In pairs, so that both instances have as many slow clients. */
function paceOf(place: number, { random }: Context): { isSlow: boolean; lastByteAt: number } {
  const pair = Math.floor(place / 2) % 8
  if (pair === 7) return { isSlow: true, lastByteAt: random.between(30, 200) }
  if (pair === 3) return { isSlow: true, lastByteAt: random.between(-1_000, 0) }
  return { isSlow: false, lastByteAt: random.between(-1_000, 200) }
}

const isRefused = ({ reply }: Sent) => reply?.status !== 201

/** The percentage of timely submissions to that instance that were refused. */
function refusedShareOf(sent: readonly Sent[], end: number, url?: string): number {
  const inTime = sent.filter((one) => one.at <= end && (url === undefined || one.url === url))
  const refused = inTime.filter(isRefused).length
  return Math.round((1_000 * refused) / Math.max(1, inTime.length)) / 10
}

const asWriter = (author: Researcher) => ({ authorization: `Bearer ${author.token}` })

/** Opens everybody's connection and warms up the instances. */
async function openPages(agent: http.Agent, urls: readonly string[], people: readonly Researcher[]): Promise<void> {
  const open = (author: Researcher, place: number) =>
    request(agent, `${urls[place % 2]}/api/auth/me`, { method: 'GET', headers: asWriter(author), timeoutMs: 30_000 })
  await Promise.all(people.map(open))
}

/** How many authors of accepted submissions see it in their list. */
async function countSeen(agent: http.Agent, url: string, accepted: readonly Sent[]): Promise<number> {
  let seen = 0
  for (const { author, reply } of accepted) {
    const own = await request(agent, `${url}/api/issues/my-issues`, { method: 'GET', headers: asWriter(author) })
    if (own?.body.includes(idIn(reply))) seen += 1
  }
  return seen
}

const isAnswered = ({ reply }: Sent) =>
  reply?.status === 201 ||
  reply?.status === 409 ||
  ([408, 503].includes(reply?.status ?? 0) && reply?.retryAfter !== null)

const idIn = (reply: Reply | null): string => (reply ? JSON.parse(reply.body).data.issue._id : '')

export const storm: Record<string, Scenario> = {
  'deadline-storm': { about: 'F14: a thousand people submit within the last second', run: deadlineStorm },
  'skewed-storm': { about: 'F14 with F12: the same with the clock of one instance an hour ahead', run: skewedStorm },
}
