import { sql } from 'drizzle-orm'
import { features } from '../src/features/every-feature'
import type { Database } from '../src/server/db/database'
import { freshInstance, insertPerson, onPostgres, openContest, post, signer } from './product'
import { printLoad, printTimed, quantile, timed } from './timing'

const leafCount = 1_000_000
const submissionCount = 300
const epochMs = 15 * 60_000

/** The cost of the public log: closing an epoch at a million leaves, and submitting while epochs are being closed. */
export async function logBench(): Promise<void> {
  await onPostgres(async (database) => {
    const [olga, ada] = [await insertPerson(database, 'olga'), await insertPerson(database, 'ada')]
    const instance = await freshInstance(database)
    const contestId = await openContest(instance, olga)
    await fillLog(database)
    console.log(`\n${database.engine}: ${leafCount} leaves`)
    printLoad()
    let epoch = Date.now()
    const grow = jobOfLog(database, () => new Date(epoch))
    const close = async () => {
      epoch += epochMs
      await grow()
    }
    let sent = 0
    const submit = async () => {
      sent += 1
      await post(instance, ada, '/api/issues', {
        contestId,
        title: `Report ${sent}`,
        description: 'All of it. '.repeat(80),
      })
    }
    for (let warm = 0; warm < 30; warm += 1) await submit()
    await close()
    await close()
    printTimed('an epoch without events', await timed(20, close))
    const withEvents: number[] = []
    for (let run = 0; run < 10; run += 1) {
      await insertEvents(database, 500)
      withEvents.push(...(await timed(1, close)).times)
    }
    printTimed('an epoch with 500 events', { times: withEvents, cpuMs: 0, longestBlockMs: 0 })
    await compare(submit, close)
    await instance.close()
  })
}

/** What the server runs every few seconds. */
function jobOfLog({ db }: Database, now: () => Date): () => Promise<unknown> {
  const jobs = features.flatMap((feature) => {
    return feature.jobs?.({ db, clock: { now }, signer, host: 'primacy.example' }) ?? []
  })
  const job = jobs.find(({ name }) => name === 'public log')
  if (!job) throw new Error('This site keeps no public log.')
  return job.run
}

/** Alternates, so that the machine's load affects both equally: alone, and while epochs are closed continuously. */
async function compare(submit: () => Promise<void>, close: () => Promise<void>): Promise<void> {
  const alone: number[] = []
  const beside: number[] = []
  const closed: number[] = []
  for (let round = 0; round < 6; round += 1) {
    alone.push(...(await timed(submissionCount / 6, submit)).times)
    let isOver = false
    const closing = (async () => {
      while (!isOver) {
        closed.push(...(await timed(1, close)).times)
        await new Promise((done) => setTimeout(done, 250))
      }
    })()
    beside.push(...(await timed(submissionCount / 6, submit)).times)
    isOver = true
    await closing
  }
  const shown = (times: number[]) =>
    `median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`
  console.log(`a submission alone:              ${shown(alone)}, ${alone.length} runs`)
  console.log(`a submission, epochs each 250 ms: ${shown(beside)}, ${beside.length} runs`)
  console.log(`those epochs:                    ${shown(closed)}, ${closed.length} runs`)
  console.log(`ratio of the medians: ${(quantile(beside, 0.5) / quantile(alone, 0.5)).toFixed(2)}`)
}

/** Each is chained by the database, as every event is. */
async function insertEvents(database: Database, count: number): Promise<void> {
  await database.db.execute(
    sql`insert into ledger_events (at, kind, after) select now(), 'verdict', '{"status": "valid"}' from generate_series(1, ${count})`,
  )
}

/** Hashes depend only on their positions: closing reads them, and nothing here verifies them. */
async function fillLog(database: Database): Promise<void> {
  const first = Math.floor(Date.now() / epochMs) - leafCount - 10
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into log_epochs (index, origin, epoch, closed_at, after_link, last_link, seed, root)
      select n, 'primacy.example/log/00000000', ${first}::int + n, now(), 0, 0, sha256(('seed' || n)::bytea), sha256(n::text::bytea)
      from generate_series(0, ${leafCount - 1}::int) as n`)
    for (let level = 0; 2 ** level <= leafCount; level += 1) {
      await tx.execute(sql`
        insert into log_nodes (level, index, hash) select ${level}::smallint, n, sha256((${level}::text || ' ' || n)::bytea)
        from generate_series(0, ${Math.floor(leafCount / 2 ** level) - 1}::int) as n`)
    }
    await tx.execute(sql`analyze log_epochs`)
    await tx.execute(sql`analyze log_nodes`)
  })
}
