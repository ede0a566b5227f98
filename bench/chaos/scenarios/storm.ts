import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Reply, request } from '../call'
import { quantileOf } from '../figures'
import { openContest, startPair } from '../pair'
import type { Researcher } from '../people'
import { countedBy } from '../readers'
import type { Outcome, Scenario, Trial } from '../scenario'

type Sent = { author: Researcher; at: number; reply: Reply | null }

/** F14: a thousand people hand in within the last second, and some just after it. */
async function deadlineStorm(trial: Trial): Promise<Outcome> {
  const people = trial.sized({ full: 1_000, short: 300, smoke: 40 })
  const { urls, field, pool } = await startPair(trial, { researchers: people })
  const agent = new http.Agent({ keepAlive: true, maxSockets: people })
  trial.after(() => agent.destroy())
  const authors = field.researchers.slice(0, people)
  await openPages(agent, urls, authors)
  const end = Date.now() + 2_500
  const contestId = await openContest(pool, field, new Date(end))
  const sent: Sent[] = await Promise.all(
    authors.map(async (author, place) => {
      await wait(end + trial.chance.between(-1_000, 200) - Date.now())
      const payload = JSON.stringify({ contestId, title: `Of ${author.username}`, description: 'x'.repeat(2_000) })
      const at = Date.now()
      const url = `${urls[place % 2]}/api/issues`
      return { author, at, reply: await request(agent, url, { method: 'POST', payload, headers: asWriter(author) }) }
    }),
  )
  const accepted = sent.filter(({ reply }) => reply?.status === 201)
  const inTime = sent.filter(({ at }) => at <= end)
  const refusedInTime = inTime.filter(({ reply }) => reply?.status !== 201)
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
  const refusedShare = Math.round((1_000 * refusedInTime.length) / Math.max(1, inTime.length)) / 10
  return {
    figures: {
      people,
      statuses,
      accepted: accepted.length,
      stored: rows.length,
      seen,
      lateAccepted,
      p99,
      stampP99,
      refusedShare,
    },
    goals: {
      'nothing sent after the end is accepted': lateAccepted === 0,
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
}
