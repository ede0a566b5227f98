import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { treeCpuMs } from '../../test/machine/processor-time'
import { queryAt } from '../chaos/cluster'
import { countedBy } from '../chaos/readers'
import { type Reply, request } from '../chaos/request'
import type { Context } from '../chaos/scenario'
import { quantile } from '../timing'
import type { Testbed } from './sides'
import type { Person } from './subjects'
import type { Side } from './workloads'

export type Storm = {
  side: string
  sentInTime: number
  sentLate: number
  accepted: number
  /** Accepted although the last byte was sent after the end. */
  late: number
  /** Accepted and not stored. */
  lost: number
  serverErrors: number
  refusedInTime: number
  withoutReply: number
  /** How often each status was answered. */
  statuses: Record<string, number>
  p50: number
  p99: number
  /** Milliseconds from the last byte to the stored time, of which the median and the latest hundredth. */
  stampP50: number
  stampP99: number
  /** How many milliseconds before the end the earliest submission was sent that was refused as late. */
  longestRefused: number
  /** Microseconds of processor per request, instances and database together. */
  perRequest: number
}

/** `at` is just before the last byte was sent, `by` when the operating system had it. */
type Sent = { at: number; by: number; reply: Reply | null }
/** A person with a connection to one of the instances. */
type Sender = Person & { agent: http.Agent; url: string }

const inTime = 1_000
const afterEnd = 100
const untilEndMs = 3_500

/**
 * A thousand researchers submit in a contest's last second, and a hundred within 200 ms after it, alternating between
 * instances. With `keepAlive`, each has an open connection, as through a proxy; otherwise they connect when they
 * submit.
 */
export async function deadlineStorm(
  context: Context,
  stage: Testbed,
  instances: readonly Side[],
  { keepAlive }: { keepAlive: boolean },
): Promise<Storm> {
  const [side] = instances as [Side]
  const urls = instances.map(({ port }) => `http://127.0.0.1:${port}`)
  const people = stage.subjects.crowd.slice(0, inTime + afterEnd).map((person, index) => {
    // Each has a separate connection. With a shared agent, most would share the first hundred, and open others in the
    // last second.
    const agent = new http.Agent({ keepAlive, maxSockets: 1 })
    context.onEnd(() => agent.destroy())
    return { ...person, agent, url: urls[index % urls.length] ?? '' }
  })
  for (let from = 0; from < people.length; from += 100) await visit(people.slice(from, from + 100))
  const end = Date.now() + untilEndMs
  const contestId = await createContest(urls[0] ?? '', stage.subjects.admin, end)
  const before = usedBy(instances)
  const sent = await Promise.all(
    people.map(async (person, index) => {
      const at = index < inTime ? end - context.random.between(0, 1_000) : end + context.random.between(20, 200)
      await wait(at - Date.now())
      return submit(person, contestId)
    }),
  )
  const perRequest = ((usedBy(instances) - before) * 1_000) / sent.length
  const stored = await queryAt<{ id: string; ms: number }>(
    side.databaseUrl,
    'select id, (extract(epoch from received_at) * 1000)::float8 as ms from issues where contest_id = $1',
    [contestId],
  )
  return summaryOf(side.name, sent, { end, stored: new Map(stored.map(({ id, ms }) => [id, ms])), perRequest })
}

const usedBy = (instances: readonly Side[]) =>
  instances.reduce((sum, { serverPid }) => sum + treeCpuMs(serverPid), treeCpuMs(instances[0]?.postgresPid ?? 0))

/** With the stored times. */
type After = { end: number; stored: Map<string, number>; perRequest: number }

function summaryOf(side: string, sent: Sent[], { end, stored, perRequest }: After): Storm {
  const accepted = sent.filter(({ reply }) => reply?.status === 201)
  const times = sent.flatMap(({ reply }) => reply?.ms ?? [])
  const delays = accepted.map(({ at, reply }) => (stored.get(idIn(reply)) ?? at) - at)
  const isInTime = ({ by }: Sent) => by <= end
  const isLate = ({ at }: Sent) => at > end
  return {
    side,
    sentInTime: sent.filter(isInTime).length,
    sentLate: sent.filter(isLate).length,
    accepted: accepted.length,
    late: accepted.filter(isLate).length,
    lost: accepted.filter(({ reply }) => !stored.has(idIn(reply))).length,
    serverErrors: sent.filter(({ reply }) => (reply?.status ?? 0) >= 500).length,
    refusedInTime: sent.filter((one) => isInTime(one) && one.reply?.status !== 201).length,
    withoutReply: sent.filter(({ reply }) => reply === null).length,
    statuses: countedBy(sent.map(({ reply }) => String(reply?.status ?? 'none'))),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    stampP50: quantile(delays, 0.5),
    stampP99: quantile(delays, 0.99),
    longestRefused: Math.max(0, ...sent.filter((one) => one.reply?.status === 409).map(({ at }) => end - at)),
    perRequest,
  }
}

const idIn = (reply: Reply | null): string => (reply ? JSON.parse(reply.body).data.issue._id : '')

const asPerson = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

/** Opens everybody's connection, and warms up the instances. */
const visit = (people: Sender[]) =>
  Promise.all(
    people.map((person) =>
      request(person.agent, `${person.url}/api/auth/me`, {
        method: 'GET',
        headers: asPerson(person),
        timeoutMs: 30_000,
      }),
    ),
  )

async function createContest(url: string, admin: Person, end: number): Promise<string> {
  const contest = {
    title: `Storm ${end}`,
    description: 'Everything is in scope.',
    githubRepoUrl: 'https://github.com/tidewater-fi/core',
    startDate: new Date(end - 3_600_000).toISOString(),
    endDate: new Date(end).toISOString(),
    prizePool: 100_000,
  }
  const options = { method: 'POST', payload: JSON.stringify(contest), headers: asPerson(admin) }
  const reply = await request(undefined, `${url}/api/contests`, options)
  if (reply?.status !== 201) throw new Error(`the contest of the storm was not created: ${reply?.body}`)
  return JSON.parse(reply.body).data.contest._id
}

async function submit(person: Sender, contestId: string): Promise<Sent> {
  const payload = JSON.stringify({ contestId, title: `Of ${person.email}`, description: 'x'.repeat(2_000) })
  let at = Date.now()
  let by = Number.POSITIVE_INFINITY
  const onLastByte = () => {
    at = Date.now()
  }
  const headers = asPerson(person)
  const reply = await request(person.agent, `${person.url}/api/issues`, {
    method: 'POST',
    payload,
    headers,
    onLastByte,
    onSent: () => {
      by = Date.now()
    },
  })
  return { at, by, reply }
}

export function printStorm(storm: Storm): void {
  const { side, sentInTime, sentLate, accepted, late, lost, serverErrors, refusedInTime, withoutReply } = storm
  console.log(
    `deadline storm (${side}): ${sentInTime} sent in time, ${sentLate} after the end, ${accepted} accepted, ` +
      `${late} late, ${lost} lost, ${serverErrors} times 5xx, ${withoutReply} without reply, ` +
      `${refusedInTime} refused in time (${JSON.stringify(storm.statuses)}), p50 ${storm.p50.toFixed(0)} ms, p99 ${storm.p99.toFixed(0)} ms, ` +
      `stored time after the last byte p50 ${storm.stampP50.toFixed(0)} ms, p99 ${storm.stampP99.toFixed(0)} ms, ` +
      `earliest refused ${storm.longestRefused.toFixed(0)} ms before the end, ` +
      `${storm.perRequest.toFixed(0)} us of processor per request`,
  )
}
