import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Database, openDatabase } from '../src/server/db/database'
import { withoutDeadline } from '../src/server/db/pool/request-deadline'
import { treeCpuMs } from '../test/machine/processor-time'
import { createRandom } from '../test/random'
import type { Person } from '../test/server/cast'
import { createContext } from './chaos/scenario'
import { freshInstance, get, insertPerson, openSessionOf } from './product'
import { startCachedCluster } from './speed/rows/cached-cluster'
import { printLoad, quantile } from './timing'

const accepted = 1.3
const seed = 1

/** Medians of one read at one database size: response time, and CPU time of server and PostgreSQL, in ms. */
type Cost = { ms: number; cpuMs: number; rows: number | null }
/** What was read, and what it cost in the smaller and in the larger database. */
type Measured = { path: string; small: Cost; large: Cost }

/**
 * How much longer each read takes with a hundred times the submissions: `npm run bench -- growth`. Alternates between
 * both sizes, so that a machine that slows down affects both. Replies with a whole contest are compared by time per
 * row, because contests grow with the rest.
 */
export async function growthBench(given: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...given],
    options: {
      sizes: { type: 'string', default: '10000,1000000' },
      runs: { type: 'string', default: '25' },
      only: { type: 'string', default: '' },
    },
  })
  const [smallSize = 0, largeSize = 0] = values.sizes.split(',').map(Number)
  const { context, cleanUp } = createContext({ random: createRandom(seed), size: 'full', shared: null })
  const measured: Measured[] = []
  try {
    const cluster = await startCachedCluster(context)
    const openSide = async (issues: number): Promise<Side> => {
      const rows = await cluster.rows({ size: { issues, contests: 200, users: 5_000 }, seed })
      const database = await openDatabase({ databaseUrl: await rows.copy(`growth_${issues}`), dataDir: '' })
      context.onEnd(() => database.close())
      return withoutDeadline(() => listen(database))
    }
    const [small, large] = [await openSide(smallSize), await openSide(largeSize)]
    console.log(`${smallSize} and ${largeSize} submissions: median ms of both and its ratio, the same of processor ms`)
    for (const pair of pairs(small, large).filter(({ name }) => name.includes(values.only))) {
      const one = await withoutDeadline(() => measure(pair, { runs: Number(values.runs), postgresPid: cluster.pid() }))
      printMeasured(one)
      measured.push(one)
    }
    await Promise.all([small.instance.close(), large.instance.close()])
  } finally {
    await cleanUp()
  }
  const ratios = measured.map((one) => ratioOf(one, 'ms'))
  console.log(`median of all ratios ${quantile(ratios, 0.5).toFixed(2)}`)
  printLoad()
  console.log(JSON.stringify({ bench: 'growth', sizes: [smallSize, largeSize], seed, measured }))
}

/** Of a reply with a whole contest, for each of its rows. */
function ratioOf({ small, large }: Pick<Measured, 'small' | 'large'>, value: 'ms' | 'cpuMs'): number {
  const each = (one: Cost) => one[value] / (one.rows ?? 1)
  return each(large) / each(small)
}

function printMeasured({ path, small, large }: Measured): void {
  const part = (value: 'ms' | 'cpuMs') => {
    const ratio = ratioOf({ small, large }, value)
    const figures = [small[value], large[value]].map((one) => one.toFixed(2).padStart(9)).join(' ')
    return { ratio, text: `${figures} ${ratio.toFixed(2).padStart(6)}` }
  }
  const [ms, cpuMs] = [part('ms'), part('cpuMs')]
  const note = small.rows === null ? '' : ` per row (${small.rows} and ${large.rows})`
  console.log(`${path.padEnd(58)} ${ms.text}${ms.ratio > accepted ? ' !' : '  '} ${cpuMs.text}${note}`)
}

type Side = { instance: FastifyInstance; reads: Read[]; nameOf: (read: Read) => string }
type Asked = { name: string; sides: [Side, Side]; reads: [Read, Read] }

async function listen(database: Database): Promise<Side> {
  const subjects = await prepareSubjects(database)
  const instance = await freshInstance(database)
  const nameOf = ({ path, page }: Read) =>
    Object.entries(subjects.ids)
      .reduce((text, [name, id]) => text.replaceAll(id, name), path)
      .replace(/page=\d+/, `page=${page}`)
      .replace(/before=[^&]+/, 'before=cursor')
  return { instance, reads: await listReads(instance, subjects), nameOf }
}

/** A short list has fewer pages: its last one stands in for those missing. */
function pairs(small: Side, large: Side): Asked[] {
  const list = (name: string) => name.replace(/page=\w+/, '')
  return large.reads.map((read) => {
    const name = large.nameOf(read)
    const same = small.reads.filter((one) => list(small.nameOf(one)) === list(name))
    const twin = same.find((one) => small.nameOf(one) === name) ?? (same.at(-1) as Read)
    return { name, sides: [small, large], reads: [twin, read] }
  })
}

/** Asks both for the page `runs` times, in turns, after a few that warm it up. */
async function measure({ name, sides, reads }: Asked, { runs, postgresPid }: { runs: number; postgresPid: number }) {
  const ask = (at: 0 | 1) => get(sides[at].instance, reads[at].as, reads[at].path)
  const cpuMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000 + treeCpuMs(postgresPid)
  }
  const costs: [Cost[], Cost[]] = [[], []]
  const askBoth = async () => {
    for (const at of [0, 1] as const) {
      const used = cpuMs()
      const startedAt = performance.now()
      await ask(at)
      costs[at].push({ ms: performance.now() - startedAt, cpuMs: cpuMs() - used, rows: null })
    }
  }
  const warmingUp = 5
  for (let count = 0; count < warmingUp + runs; count += 1) await askBoth()
  const costOf = async (at: 0 | 1): Promise<Cost> => {
    const median = (value: 'ms' | 'cpuMs') =>
      quantile(
        costs[at].slice(warmingUp).map((one) => one[value]),
        0.5,
      )
    const rows = reads[at].rowsOf?.(JSON.parse(await ask(at)) as never) ?? null
    return { ms: median('ms'), cpuMs: median('cpuMs'), rows }
  }
  return { path: name, small: await costOf(0), large: await costOf(1) }
}

type Subjects = {
  admin: Person
  researcher: Person
  /** By the name that the table shows instead. */
  ids: { largest: string; author: string; issue: string; own: string; running: string; finalized: string }
}

async function prepareSubjects(database: Database): Promise<Subjects> {
  const admin = await insertPerson(database, 'olga')
  const first = async (query: ReturnType<typeof sql>) => {
    const { rows } = await database.db.execute<{ id: string }>(query)
    return rows[0]?.id ?? ''
  }
  const largestWhere = (condition: ReturnType<typeof sql>) =>
    first(sql`select id from contests where ${condition} order by last_seq desc limit 1`)
  const largest = await largestWhere(sql`end_date < now() and finalized_at is null`)
  // The lists of both sizes must be equally long: of 10,000 the longest has 149, of a million the shortest 72.
  const author = await first(sql`
    select author_id as id from issues group by author_id order by abs(count(*) - 149), author_id limit 1`)
  const issue = await first(sql`
    select id from issues where contest_id = ${largest} and duplicate_group_id is not null order by place_in_line limit 1`)
  const own = await first(sql`select id from issues where author_id = ${author} order by created_at limit 1`)
  const running = await largestWhere(sql`end_date > now()`)
  const finalized = await largestWhere(sql`finalized_at is not null`)
  return {
    admin,
    researcher: await openSessionOf(database, author, 'user'),
    ids: { largest, author, issue, own, running, finalized },
  }
}

type Read = { path: string; as: Person; page?: 'first' | 'middle' | 'last'; rowsOf?: (reply: never) => number }
type Data<D> = { data: D }

async function listReads(instance: FastifyInstance, { admin, researcher, ids }: Subjects): Promise<Read[]> {
  /** The first page, one in the middle and the last one that is full: lists of both sizes are equally long. */
  const paged = async (path: string, as = admin): Promise<Read[]> => {
    const { total, limit } = JSON.parse(await get(instance, as, path)).data.pagination as Record<
      'total' | 'limit',
      number
    >
    const last = Math.max(1, Math.floor(total / limit))
    const numbers = { first: 1, middle: Math.ceil(last / 2), last }
    return (['first', 'middle', 'last'] as const)
      .filter((page, at, all) => all.findIndex((other) => numbers[other] === numbers[page]) === at)
      .map((page) => ({ path: `${path}${path.includes('?') ? '&' : '?'}page=${numbers[page]}`, as, page }))
  }
  const byAdmin = (path: string): Read => ({ path, as: admin })
  const older = async () => {
    const head = JSON.parse(await get(instance, admin, '/api/admin/ledger?group=submissions')).data.older as string
    const [at] = head.split('-')
    return `${Number(at) - 60 * 86_400_000}-1`
  }
  const whole = (path: string, rowsOf: (reply: never) => number, as = admin): Read => ({ path, as, rowsOf })
  return [
    ...(await paged('/api/contests', researcher)),
    { path: '/api/contests?search=water', as: researcher },
    { path: `/api/contests/${ids.largest}`, as: researcher },
    { path: `/api/contests/${ids.largest}/changes`, as: researcher },
    ...(await paged('/api/issues/my-issues', researcher)),
    { path: '/api/issues/my-issues?status=invalid', as: researcher },
    { path: `/api/issues/${ids.own}`, as: researcher },
    ...(await paged('/api/issues')),
    ...(await paged('/api/issues?status=valid')),
    ...(await paged(`/api/issues?contestId=${ids.largest}`)),
    ...(await paged(`/api/issues?userId=${ids.author}`)),
    ...(await paged(`/api/issues/contests/${ids.largest}`)),
    ...(await paged(`/api/issues/contests/${ids.largest}?status=invalid`)),
    byAdmin(`/api/issues/${ids.issue}`),
    ...(await paged('/api/admin/contests')),
    byAdmin('/api/admin/waiting'),
    byAdmin(`/api/admin/contests/${ids.running}/standing`),
    byAdmin(`/api/admin/contests/${ids.largest}/standing`),
    byAdmin(`/api/admin/issues/${ids.issue}/judging`),
    byAdmin(`/api/admin/contests/${ids.largest}/removed`),
    ...(await paged('/api/admin/people')),
    byAdmin('/api/admin/people?search=user4'),
    byAdmin('/api/admin/people?only=waiting'),
    byAdmin('/api/admin/ledger'),
    byAdmin(`/api/admin/ledger?before=${await older()}`),
    byAdmin('/api/admin/ledger?group=money'),
    byAdmin(`/api/admin/ledger?contestId=${ids.largest}&group=duplicates`),
    byAdmin(`/api/admin/ledger?issueId=${ids.issue}`),
    byAdmin(`/api/admin/ledger?actorId=${ids.author}`),
    byAdmin('/api/admin/ledger/head'),
    byAdmin('/api/admin/analytics'),
    byAdmin('/api/admin/saved-reasons'),
    { path: '/api/account', as: researcher },
    { path: '/api/account/sessions', as: researcher },
    byAdmin(`/api/admin/issues/${ids.issue}/candidates`),
    whole(`/api/admin/contests/${ids.largest}/triage`, ({ data }: Data<{ issues: object[] }>) => data.issues.length),
    whole(
      `/api/contests/${ids.finalized}/results`,
      ({ data }: Data<{ results: { findings: object[] } }>) => data.results.findings.length,
    ),
    whole(
      `/api/admin/contests/${ids.finalized}/payments`,
      ({ data }: Data<{ payments: { lines: object[] } }>) => data.payments.lines.length,
    ),
  ]
}
