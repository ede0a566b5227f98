import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Reply, request } from '../call'
import { countTimesAgainstPlaces } from '../checker'
import { quantileOf } from '../figures'
import { openContest, type Pair, startPair } from '../pair'
import type { Researcher } from '../people'
import { countedBy } from '../readers'
import type { Outcome, Scenario, Trial } from '../scenario'
import { otherClock, skewOf } from './clocks'

/** `at` is when the last byte left; whoever is slow has sent the head and the rest long before. */
type Sent = { author: Researcher; url: string; at: number; isSlow: boolean; reply: Reply | null }

const headStartMs = 1_200
/** Two processes of one machine read its clock, and one of them by way of the database. */
const clockErrorMs = 20

/** F14: a thousand people hand in within the last second, and some just after it. */
const deadlineStorm = async (trial: Trial): Promise<Outcome> => stormOn(await stormPair(trial), trial)

/** F14 with F12: to half of them it is an hour later, by the clock of the instance that they hand in to. */
async function skewedStorm(trial: Trial): Promise<Outcome> {
  const pair = await stormPair(trial, otherClock(trial, '+3600').settings)
  const skew = await skewOf(pair.b)
  const outcome = await stormOn(pair, trial)
  return {
    figures: { 'skew seen, s': skew, ...outcome.figures },
    goals: {
      'the clock of B is an hour ahead': Math.abs(skew - 3_600) < 60,
      'nothing answered before the end is refused': outcome.figures.refusedBeforeEnd === 0,
      ...outcome.goals,
    },
    paces: {
      'who hands in to B in time is refused no oftener than at A, to 5 %':
        Number(outcome.figures.refusedShareOfB) <= Number(outcome.figures.refusedShareOfA) + 5,
      ...outcome.paces,
    },
  }
}

const stormPair = (trial: Trial, second: Record<string, string> = {}) =>
  startPair(trial, { researchers: crowd(trial), second })

const crowd = (trial: Trial) => trial.sized({ full: 1_000, short: 300, smoke: 40 })

async function stormOn({ urls, field, pool }: Pair, trial: Trial): Promise<Outcome> {
  const people = crowd(trial)
  const agent = new http.Agent({ keepAlive: true, maxSockets: people })
  trial.after(() => agent.destroy())
  const authors = field.researchers.slice(0, people)
  await openPages(agent, urls, authors)
  const end = Date.now() + 2_500
  const contestId = await openContest(pool, field, new Date(end))
  const sent = await handInAround(end, contestId, { agent, urls, authors, trial })
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
  const timesAgainstPlaces = await countTimesAgainstPlaces(pool, contestId)
  return {
    figures: {
      people,
      statuses,
      accepted: accepted.length,
      stored: rows.length,
      seen,
      lateAccepted,
      slowAndLate,
      timesAgainstPlaces,
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
      'somebody ends late what was begun in time': slowAndLate > 0,
      'nothing is stamped before its last byte was sent': delays.every((delay) => delay > -clockErrorMs),
      'no time runs against its place': timesAgainstPlaces === 0,
      'every call is answered, and what was not stored is late or told to come again': sent.every(isAnswered),
      'somebody is in time': accepted.length > 0,
      'everything accepted is stored, and its author sees it':
        accepted.length === rows.length && seen === accepted.length,
    },
    paces: {
      'no call is answered 5xx': Object.keys(statuses).every((status) => /^[24]/.test(status)),
      'p99 below 2 s': p99 < 2_000,
      'p99 of the delay of the arrival stamp below 250 ms': stampP99 < 250,
      'at most 0.5 % of what was sent in time is refused': refusedShare <= 0.5,
    },
  }
}

type Crowd = { agent: http.Agent; urls: readonly string[]; authors: readonly Researcher[]; trial: Trial }

/** Most within the last second before the end, and one in six after it. One in four is slow, and every other of those late. */
const handInAround = (end: number, contestId: string, { agent, urls, authors, trial }: Crowd): Promise<Sent[]> =>
  Promise.all(
    authors.map(async (author, place) => {
      const { isSlow, lastByteAt } = paceOf(place, trial)
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

/** Pairs, so that both instances have as many slow clients. */
function paceOf(place: number, { chance }: Trial): { isSlow: boolean; lastByteAt: number } {
  const pair = Math.floor(place / 2) % 8
  if (pair === 7) return { isSlow: true, lastByteAt: chance.between(30, 200) }
  if (pair === 3) return { isSlow: true, lastByteAt: chance.between(-1_000, 0) }
  return { isSlow: false, lastByteAt: chance.between(-1_000, 200) }
}

const isRefused = ({ reply }: Sent) => reply?.status !== 201

/** Of those who handed in there in time, how many hundredths were told otherwise. */
function refusedShareOf(sent: readonly Sent[], end: number, url?: string): number {
  const inTime = sent.filter((one) => one.at <= end && (url === undefined || one.url === url))
  const refused = inTime.filter(isRefused).length
  return Math.round((1_000 * refused) / Math.max(1, inTime.length)) / 10
}

const asWriter = (author: Researcher) => ({ authorization: `Bearer ${author.token}` })

/** Everybody has the page open already: connections stand, and the instances have warmed up. */
async function openPages(agent: http.Agent, urls: readonly string[], people: readonly Researcher[]): Promise<void> {
  const open = (author: Researcher, place: number) =>
    request(agent, `${urls[place % 2]}/api/auth/me`, { method: 'GET', headers: asWriter(author), timeoutMs: 30_000 })
  await Promise.all(people.map(open))
}

/** How many of those who were told so find their report in their list. */
async function countSeen(agent: http.Agent, url: string, accepted: readonly Sent[]): Promise<number> {
  let seen = 0
  for (const { author, reply } of accepted) {
    const own = await request(agent, `${url}/api/issues/my-issues`, { method: 'GET', headers: asWriter(author) })
    if (own?.body.includes(idIn(reply))) seen += 1
  }
  return seen
}

const isAnswered = ({ reply }: Sent) =>
  reply?.status === 201 || reply?.status === 409 || (reply?.status === 503 && reply.retryAfter !== null)

const idIn = (reply: Reply | null): string => (reply ? JSON.parse(reply.body).data.issue._id : '')

export const storm: Record<string, Scenario> = {
  'deadline-storm': { about: 'F14: a thousand people hand in within the last second', run: deadlineStorm },
  'skewed-storm': { about: 'F14 with F12: the same with the clock of one instance an hour ahead', run: skewedStorm },
}
