import { sql } from 'drizzle-orm'
import type { Database } from '../src/server/db/database'
import { recordEvent } from '../src/server/ledger/event-queries'
import { verifyChain } from '../src/server/ledger/verify-chain'
import { freshInstance, get, insertPerson, onPostgres, openContest } from './product'
import { printLoad, printTimed, timed } from './timing'

const eventCount = 1_000_000

const chainedCount = 10_000

/** The ledger as a judge pages through it: the newest page, old pages, and filters for rare events. */
export async function ledgerBench(): Promise<void> {
  await onPostgres(timeChain)
  await onPostgres(timePages)
}

/** What chaining costs per event, and how long verifying the whole chain takes. */
async function timeChain(database: Database): Promise<void> {
  console.log(`\n${database.engine}: the chain`)
  printLoad()
  const event = {
    at: new Date(),
    actorId: null,
    kind: 'verdict',
    after: { status: 'valid' },
    reason: 'Why not.',
  } as const
  const write = async (what: string) => {
    printTimed(what, await timed(500, async () => recordEvent(database.db, event)))
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: 1_000 }, () => recordEvent(database.db, event)))
    console.log(`  1,000 at once: ${Math.round(performance.now() - startedAt)} ms`)
  }
  await write('one event, with its link')
  await database.db.execute(sql`alter table ledger_events disable trigger ledger_events_chained`)
  await write('one event, without')
  await database.db.execute(sql`alter table ledger_events enable trigger ledger_events_chained`)
  await database.db.execute(sql`select chain_event(e) from ledger_events e order by e.id`)
  await database.db.execute(
    sql`insert into ledger_events (at, kind, after) select now(), 'verdict', '{"status": "valid"}'
        from generate_series(1, ${chainedCount - 3_000})`,
  )
  const check = async () => {
    const { head, problem } = await verifyChain(database.db, [])
    if (problem !== null || head.seq !== chainedCount) throw new Error(problem ?? `${head.seq} events`)
  }
  printTimed(`${chainedCount} events verified`, await timed(5, check))
}

async function timePages(database: Database): Promise<void> {
  const [olga, grace] = [await insertPerson(database, 'olga'), await insertPerson(database, 'grace')]
  const instance = await freshInstance(database)
  const contestId = await openContest(instance, olga)
  await fillLedger(database, contestId, [olga.id, grace.id])
  console.log(`\n${database.engine}: ${eventCount} events`)
  printLoad()
  const page = async (query: string) => JSON.parse(await get(instance, grace, `/api/admin/ledger?${query}`)).data
  const show = async (what: string, query: string) =>
    printTimed(what, await timed(50, async () => void (await page(query))))

  await show('newest page', '')
  await timeWalk(page)
  const far = await oldMark(database)
  await show('page 900,000 events back', `before=${far}`)
  await show('rare kind: finalized', 'group=contests')
  await show('one judge', `actorId=${grace.id}`)
  await show('one contest', `contestId=${contestId}`)
  await show('one judge in one contest, far back', `actorId=${grace.id}&contestId=${contestId}&before=${far}`)
  await instance.close()
}

type ReadPage = (query: string) => Promise<{ older: string | null }>

/** Follows the cursors of the replies from page to page. */
async function timeWalk(page: ReadPage): Promise<void> {
  let older: string | null = null
  const walked = await timed(50, async () => {
    older = (await page(older === null ? '' : `before=${older}`)).older
  })
  printTimed('50 pages, one after the other', walked)
}

/** One event a second: one in ten in the contest, one in 100,000 a finalization, the others verdicts and readings. */
async function fillLedger(database: Database, contestId: string, actorIds: readonly string[]): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into ledger_events (at, actor_id, kind, contest_id, after)
      select now() - (${eventCount} - n) * interval '1 second',
             case when n % 3 = 0 then ${actorIds[0]}::uuid else ${actorIds[1]}::uuid end,
             case when n % 100000 = 0 then 'contest_finalized' when n % 2 = 0 then 'verdict' else 'issue_read' end,
             case when n % 10 = 0 then ${contestId}::uuid end,
             jsonb_build_object('status', 'valid')
      from generate_series(1, ${eventCount}) as n`)
    await tx.execute(sql`analyze ledger_events`)
  })
}

async function oldMark(database: Database): Promise<string> {
  const { rows } = await database.db.execute<{ mark: string }>(
    sql`select floor(extract(epoch from at) * 1000)::bigint || '-' || id as mark from ledger_events
        order by at, id offset 100000 limit 1`,
  )
  return rows[0]?.mark ?? ''
}
