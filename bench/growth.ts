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
import { startKeptCluster } from './speed/rows/kept-cluster'
import { printLoad, quantile, timed } from './timing'

const accepted = 1.3
const seed = 1

/**
 * Reads of one size of database: what was read, the median time in ms, the processor time of server and PostgreSQL in ms,
 * and how many rows of a contest the reply has.
 */
type Measured = { path: string; ms: number; cpuMs: number; rows: number | null }

/**
 * How much more each read takes with a hundred times the submissions: `npm run bench -- growth`.
 * A reply with a whole contest is compared by the processor time for each of its rows, because contests grow with the rest.
 */
export async function growthBench(given: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...given],
    options: { sizes: { type: 'string', default: '10000,1000000' }, runs: { type: 'string', default: '25' } },
  })
  const sizes = values.sizes.split(',').map(Number)
  const measured: Measured[][] = []
  for (const size of sizes) measured.push(await measureSize(size, Number(values.runs)))
  printLoad()
  print(sizes, measured)
  console.log(JSON.stringify({ bench: 'growth', sizes, seed, measured }))
}

function print(sizes: readonly number[], measured: readonly Measured[][]): void {
  const [small, large] = [measured[0] ?? [], measured.at(-1) ?? []]
  console.log(`${sizes[0]} and ${sizes.at(-1)} submissions: median ms of both, processor ms of both, and its ratio`)
  for (const [at, after] of large.entries()) {
    const { path, ms, cpuMs, rows } = after
    // A short list has fewer pages: its last one stands for those that it lacks.
    const nth = large.slice(0, at).filter((one) => one.path === path).length
    const same = small.filter((one) => one.path.replace(/page=\w+/, '') === path.replace(/page=\w+/, ''))
    const before = same.filter((one) => one.path === path)[nth] ?? (same.at(-1) as Measured)
    const each = ({ cpuMs: used, rows: count }: Measured) => used / (count ?? 1)
    const ratio = each(after) / each(before)
    const figures = [before.ms, ms, before.cpuMs, cpuMs].map((value) => value.toFixed(2).padStart(9)).join(' ')
    const note = rows === null ? '' : ` per row (${before.rows} and ${rows})`
    console.log(`${path.padEnd(58)} ${figures} ${ratio.toFixed(2).padStart(6)}${ratio > accepted ? ' !' : '  '}${note}`)
  }
}

async function measureSize(issues: number, runs: number): Promise<Measured[]> {
  const { context, cleanUp } = createContext({ random: createRandom(seed), size: 'full', shared: null })
  try {
    const cluster = await startKeptCluster(context, { size: { issues, contests: 200, users: 5_000 }, seed })
    const database = await openDatabase({ databaseUrl: await cluster.copy('growth'), dataDir: '' })
    context.onEnd(() => database.close())
    return await withoutDeadline(() => measureReads(database, { runs, postgresPid: cluster.pid() }))
  } finally {
    await cleanUp()
  }
}

/** Asks for each page `runs` times, after a few that warm it up. */
export async function measureReads(
  database: Database,
  { runs, postgresPid }: { runs: number; postgresPid: number },
): Promise<Measured[]> {
  const subjects = await prepareSubjects(database)
  const instance = await freshInstance(database)
  try {
    const measured: Measured[] = []
    for (const read of await listReads(instance, subjects)) {
      const ask = () => get(instance, read.as, read.path)
      for (let count = 0; count < 5; count += 1) await ask()
      const used = treeCpuMs(postgresPid)
      const { times, cpuMs } = await timed(runs, async () => void (await ask()))
      const databaseMs = (treeCpuMs(postgresPid) - used) / runs
      const rows = read.rowsOf ? read.rowsOf(JSON.parse(await ask()) as never) : null
      const path = Object.entries(subjects.ids).reduce((text, [name, id]) => text.replaceAll(id, name), read.path)
      measured.push({
        path: path.replace(/page=\d{2,}/, 'page=deep').replace(/before=[^&]+/, 'before=cursor'),
        ms: quantile(times, 0.5),
        cpuMs: cpuMs + databaseMs,
        rows,
      })
    }
    return measured
  } finally {
    await instance.close()
  }
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
  // With a million submissions nobody has fewer than 70, and the lists of both sizes must be equally long.
  const author = await first(sql`
    select author_id as id from issues group by author_id order by abs(count(*) - 80), author_id limit 1`)
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

type Read = { path: string; as: Person; rowsOf?: (reply: never) => number }
type Data<D> = { data: D }

async function listReads(instance: FastifyInstance, { admin, researcher, ids }: Subjects): Promise<Read[]> {
  const pagesOf = async (path: string, as = admin) =>
    JSON.parse(await get(instance, as, path)).data.pagination.pages as number
  /** The first page, one in the middle and the last one. */
  const paged = async (path: string, as = admin): Promise<Read[]> => {
    const pages = await pagesOf(path, as)
    const numbers = new Set([1, Math.ceil(pages / 2), pages])
    return [...numbers].map((page) => ({ path: `${path}${path.includes('?') ? '&' : '?'}page=${page}`, as }))
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
