import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Instance } from '../../../../test/machine/instance'
import { checkContest, type Findings, nothingLost } from '../../checker'
import { type ContestSetup, openContest, prepareContest } from '../../contest-setup'
import { type Reading, startReaders } from '../../readers'
import { request } from '../../request'
import type { Context, Outcome, Scenario } from '../../scenario'
import type { ChaosCluster } from '../../servers'
import { amcheckIn, maxOf, openPool } from '../../statistics'
import { startWriters, type Writers } from '../../writers'
import { type Person, startForgetful, startVisitors } from './people'
import { confirmByStandby, killServer, longestPause, type Servers, startInstances, startReplicated } from './replicated'

const metricsToken = 'a-token-that-only-the-chaos-bench-knows'
const day = 86_400_000
/** Commits that the standby had confirmed may still be answered. */
const onTheirWayMs = 1_000
/** By then, all waiting connections have been given up. */
const settledAfterMs = 10_000

/** What happened while the standby was away. */
type Loss = {
  wronglyAcknowledged: number
  mostConnections: number
  /** Whether each instance's metrics reported that commits are waiting. */
  isTold: boolean
  /** From ten seconds after the loss until the end of it. */
  settledAt: number
  endedAt: number
  isOperatorThere: boolean
  /** From the start of the standby, or the operator's command, until a submission is acknowledged. */
  backMs: number
}

/**
 * F29: the synchronous standby is lost under load; it returns, or the operator lets the primary continue without it.
 */
async function loseStandby(context: Context): Promise<Outcome> {
  const losses = context.bySize({ full: 8, short: 4, smoke: 2 })
  const { servers, databaseUrl } = await startReplicated(context)
  const instances = await startInstances(context, { DATABASE_URL: databaseUrl, METRICS_TOKEN: metricsToken })
  const urls = instances.map(({ url }) => url)
  const setup = await prepareContest({ databaseUrl }, { researchers: 40 })
  const pool = openPool(context, servers.current.url)
  const other = { ...setup, contestId: await openContest(pool, setup, new Date(Date.now() + day)) }
  const watching = await connect(context, servers.current)
  await confirmByStandby(servers.current)
  const count = context.bySize({ full: 40, short: 40, smoke: 5 })
  const writers = startWriters({ urls, setup, count, random: context.random, pauseMs: 30 })
  const people = [startForgetful(urls, other), startVisitors(urls)]
  const readers = startOthers(urls, setup)
  const seen: Loss[] = []
  while (seen.length < losses) {
    await wait(context.random.between(1_000, 3_000))
    seen.push(await loseOnce(context, servers, writers, { watching, urls, isOperatorThere: seen.length % 2 === 1 }))
    context.log(`${seen.length} losses, ${writers.acknowledged()} acknowledged, ${JSON.stringify(seen.at(-1))}`)
  }
  await Promise.all([writers, ...people, ...Object.values(readers)].map((one) => one.stop()))
  const found = await checkContest(pool, setup.contestId, writers.intents)
  const { rows } = await pool.query<{ twice: number }>(
    'select count(*)::int - count(distinct title)::int as twice from issues where contest_id = $1',
    [other.contestId],
  )
  const corrupt = amcheckIn(context, servers.current)
  return outcomeOf({ instances, writers, people, readers, seen, found, corrupt, twice: rows[0]?.twice ?? -1 })
}

type Watch = { watching: pg.Client; urls: readonly string[]; isOperatorThere: boolean }

async function loseOnce(
  context: Context,
  { current, next }: Servers,
  writers: Writers,
  { watching, urls, isOperatorThere }: Watch,
): Promise<Loss> {
  const awayMs = context.bySize({ full: 30_000, short: 20_000, smoke: 12_000 })
  const settledAt = performance.now() + settledAfterMs
  await killServer(next)
  await wait(onTheirWayMs)
  const before = writers.acknowledged()
  const mostConnections = await watchConnections(watching, awayMs)
  const wronglyAcknowledged = writers.acknowledged() - before
  const isTold = (await Promise.all(urls.map(saysThatCommitsWait))).every(Boolean)
  const endedAt = performance.now()
  const backMs = await untilNextAck(writers, async () => {
    if (!isOperatorThere) return void (await next.start())
    await watching.query("alter system set synchronous_standby_names = ''")
    await watching.query('select pg_reload_conf()')
  })
  if (isOperatorThere) {
    await next.start()
    await confirmByStandby(current)
  }
  return { wronglyAcknowledged, mostConnections, isTold, settledAt, endedAt, isOperatorThere, backMs }
}

/** How many connections the primary had at most. */
async function watchConnections(watching: pg.Client, ms: number): Promise<number> {
  const until = performance.now() + ms
  let most = 0
  while (performance.now() < until) {
    const { rows } = await watching.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where backend_type = 'client backend'`,
    )
    most = Math.max(most, rows[0]?.open ?? 0)
    await wait(200)
  }
  return most
}

async function saysThatCommitsWait(url: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const reply = await request(undefined, `${url}/metrics`, { method: 'GET', headers })
  return reply?.body.includes('\ndatabase_commits_wait 1\n') === true
}

/** Milliseconds from the start of `mend` until any submission is acknowledged. */
async function untilNextAck(writers: Writers, mend: () => Promise<void>): Promise<number> {
  const before = writers.acknowledged()
  const from = performance.now()
  await mend()
  while (writers.acknowledged() === before && performance.now() - from < 60_000) await wait(5)
  return Math.round(performance.now() - from)
}

/** An operator's own connection, opened in good time. */
async function connect(context: Context, server: ChaosCluster): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  context.onEnd(() => client.end())
  return client
}

function startOthers(urls: readonly string[], { researchers, contestId }: ContestSetup) {
  const token = researchers[0]?.token ?? ''
  const ask = (path: string, as = token) => startReaders({ urls, path, token: as, count: 1, pauseMs: 100 })
  return {
    ready: ask('/readyz'),
    metrics: ask('/metrics', metricsToken),
    contest: ask(`/api/contests/${contestId}`),
    account: ask('/api/auth/me'),
  }
}

type Seen = {
  instances: readonly Instance[]
  writers: Writers
  people: readonly Person[]
  readers: ReturnType<typeof startOthers>
  seen: readonly Loss[]
  found: Findings
  corrupt: string
  twice: number
}

function outcomeOf({ instances, writers, people, readers, seen, found, corrupt, twice }: Seen): Outcome {
  const wrong = seen.map(({ wronglyAcknowledged }) => wronglyAcknowledged)
  const back = (isOperatorThere: boolean) =>
    seen.filter((loss) => loss.isOperatorThere === isOperatorThere).map(({ backMs }) => backMs)
  const isSettled = ({ sentAt }: Reading) => seen.some((loss) => sentAt >= loss.settledAt && sentAt <= loss.endedAt)
  const settled = [readers.contest, readers.account].flatMap(({ readings }) => readings.filter(isSettled))
  const [forgetful, visitors] = people.map(({ replies }) => Object.fromEntries(replies))
  const all200 = (name: keyof typeof readers) => Object.keys(readers[name].statuses()).join() === '200'
  return {
    figures: {
      losses: seen.length,
      ...found,
      amcheck: corrupt,
      replays: writers.intents.filter(({ isReplay }) => isReplay).length,
      statuses: Object.fromEntries(writers.statuses),
      forgetful: forgetful ?? {},
      visitors: visitors ?? {},
      readyStatuses: readers.ready.statuses(),
      metricsStatuses: readers.metrics.statuses(),
      contestStatuses: readers.contest.statuses(),
      accountStatuses: readers.account.statuses(),
      longestReplyMs: maxOf(writers.times),
      longestPauseMs: longestPause(writers),
      backAfterReturnMaxMs: maxOf(back(false)),
      backAfterCommandMaxMs: maxOf(back(true)),
      settledReadings: settled.length,
      settledRefused: settled.filter(({ status }) => status !== 200).length,
      mostConnections: maxOf(seen.map(({ mostConnections }) => mostConnections)),
    },
    goals: {
      ...nothingLost(found),
      'nothing is acknowledged while the standby is away': maxOf(wrong) === 0,
      'whoever repeats a submission without a key stores it once': twice === 0,
      'no failed write has another answer than 503 with Retry-After':
        writers.withoutRetryAfter() === 0 &&
        [...writers.statuses.keys()].every((status) => ['201', '503', 'no reply'].includes(status)),
      'every submission is acknowledged in the end': found.unknown === 0 && found.refused === 0,
      'the instances stay ready, and their metrics readable': all200('ready') && all200('metrics'),
      'reading goes on ten seconds after the loss': settled.every(({ status }) => status === 200),
      'the metrics say that commits wait': seen.every(({ isTold }) => isTold),
      'no instance exits': instances.every((instance) => instance.isRunning()),
      'pg_amcheck finds nothing': corrupt === '',
    },
    timings: {
      'writes succeed again within 5 s': maxOf(seen.map(({ backMs }) => backMs)) <= 5_000,
      'nobody waits longer than 10 s': maxOf(writers.times) <= 10_000,
    },
  }
}

export const lostStandbys: Record<string, Scenario> = {
  'lost-standby': {
    about: 'F29: the synchronous standby is lost alone, and returns or is given up',
    run: loseStandby,
  },
}
