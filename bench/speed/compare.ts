import { setTimeout as wait } from 'node:timers/promises'
import { treeCpuMs } from '../../test/machine/processor-time'
import { quantile } from '../timing'
import { type Call, sendAll } from './load'
import type { Likeness } from './replies'
import type { Subjects } from './subjects'
import { callsOf, type Side, type Workload } from './workloads'

const connections = 8
/** Of the calls that are sent one after the other for the response time. */
const mostTimed = 60

export type Round = { server: number; database: number }

export type Figure = {
  work: string
  side: string
  likeness: Likeness | null
  /** Of each round: microseconds of processor per request, server and database together. */
  rounds: Round[]
  /** Milliseconds of one request at a time. */
  p50: number
  p99: number
}

type Plan = { subjects: Subjects; rounds: number; share: number }

/**
 * Alternates rounds between all sides, so that other load affects them equally. Each side's first round is a warm-up.
 */
export async function compareSides(
  whole: Workload,
  sides: readonly Side[],
  { subjects, rounds, share }: Plan,
): Promise<Figure[]> {
  const workload = { ...whole, requestsPerRound: Math.max(4, Math.round(whole.requestsPerRound * share)) }
  const figures = new Map<Side, Figure>()
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of sides) {
      const calls = await callsOf(workload, subjects, { port: side.port, seed: 1_000 + round })
      if (!calls) continue
      const figure = figures.get(side) ?? (await emptyFigure(workload, side, subjects))
      figures.set(side, figure)
      const used = await measureRound(side, calls)
      if (round > 0) figure.rounds.push(used)
    }
  }
  return [...figures.values()]
}

/** Response times of a server that has just answered the same request and is otherwise idle. */
async function emptyFigure(workload: Workload, side: Side, subjects: Subjects): Promise<Figure> {
  const timed = { ...workload, requestsPerRound: Math.min(mostTimed, workload.requestsPerRound) }
  const times: number[] = []
  for (const seed of [500, 501]) {
    times.splice(0)
    times.push(...(await sendAll(side.port, (await callsOf(timed, subjects, { port: side.port, seed })) ?? [], 1)))
  }
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  return { work: workload.name, side: side.name, likeness: null, rounds: [], p50, p99 }
}

async function measureRound({ port, serverPid, postgresPid }: Side, calls: Call[]): Promise<Round> {
  const before = { server: treeCpuMs(serverPid), database: treeCpuMs(postgresPid) }
  await sendAll(port, calls, connections)
  // The aftermath of a reply is part of its cost: queued mails, statistics, the log.
  await wait(150)
  const perRequest = (used: number, earlier: number) => ((used - earlier) * 1_000) / calls.length
  return {
    server: perRequest(treeCpuMs(serverPid), before.server),
    database: perRequest(treeCpuMs(postgresPid), before.database),
  }
}

/** The median of the rounds and the quartiles around it. */
export function spreadOf({ rounds }: Figure): { median: number; low: number; high: number } {
  const wholes = rounds.map(({ server, database }) => server + database)
  const [low = 0, median = 0, high = 0] = [0.25, 0.5, 0.75].map((share) => quantile(wholes, share))
  return { median, low, high }
}
