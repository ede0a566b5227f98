import { Pool, type PoolClient } from 'pg'
import { noOptionalTexts } from '../../../src/domain/issues/issue-text'
import { packTerms } from '../../../src/features/likely-duplicates/domain/packed-terms'
import { readingVersion } from '../../../src/features/likely-duplicates/domain/report-terms'
import { encodeTerms, readReport } from '../../../src/features/likely-duplicates/server/extract-terms'
import { lookAlikesCounter } from '../../../src/features/likely-duplicates/server/sweep-finders'
import { hashPassword } from '../../../src/server/accounts/passwords/password-hash'
import { nothingBeforeResults } from '../../../src/server/awards/before-results'
import { finalizeContest } from '../../../src/server/awards/finalization/finalize-contest'
import { openDatabase } from '../../../src/server/db/database'
import { migrate } from '../../../src/server/db/migrate'
import { withoutDeadline } from '../../../src/server/db/pool/request-deadline'
import { contentHash } from '../../../src/server/issues/content-hash'
import { createRandom } from '../../../test/random'
import { type Cell, copyRows } from './copy-rows'
import {
  type Contest,
  generateContests,
  generatedAt,
  generatePeople,
  groupsOf,
  lastOf,
  type People,
  type Revision,
  type Size,
} from './generated-contest'
import { eventsOf, invalidReason } from './generated-events'
import { generateReport } from './generated-reports'
import { tellLookAlikesApart } from './tell-apart'

const hourMs = 3_600_000
const withoutTimeouts = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0'

export const generatedPassword = 'Bench-Password-7!'

/**
 * Fills an empty PostgreSQL with contests, people and issues that depend only on the seed, with revisions, events and
 * the ledger's chain. The product itself finalizes the contests, and the terms of open ones are stored, so that its
 * background jobs find nothing left to do. At most one contest is in memory.
 */
export async function fillDatabase(databaseUrl: string, size: Size, seed: number): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '', silenceMs: hourMs })
  // Finalizing a contest of fifty thousand submissions exceeds a request's time limit.
  database.pool.on('connect', (client) => void client.query(withoutTimeouts))
  const people = generatePeople(size, createRandom(seed))
  try {
    await migrate(database)
    const ended = await fillByCopy(databaseUrl, generateContests(size, people, seed), people)
    const beforeResults = { ...nothingBeforeResults, lookAlikes: lookAlikesCounter }
    await withoutDeadline(async () => {
      for (const { id, adminId } of ended) {
        await tellLookAlikesApart(database.db, id, adminId, generatedAt)
        const finalization = { contestId: id, finalizerId: adminId, beforeResults }
        await finalizeContest(database.db, { ...finalization, now: generatedAt })
      }
    })
    // Mails about generated contests are never needed.
    await database.pool.query('truncate mail_outbox')
  } finally {
    await database.close()
  }
}

type Ended = Pick<Contest, 'id' | 'adminId'>

/** Returns the contests that are still to be finalized. */
async function fillByCopy(databaseUrl: string, contests: Iterable<Contest>, people: People): Promise<Ended[]> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  const client = await pool.connect()
  const ended: Ended[] = []
  try {
    // The triggers would create a link per event at commit; all links are created together below.
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '256MB'; set work_mem = '64MB'",
    )
    await client.query(newEvents)
    const indexes = await dropIndexes(client)
    await copyPeople(client, people)
    for (const contest of contests) {
      await copyContest(client, contest)
      const { id, adminId, isFinalized } = contest
      if (isFinalized) ended.push({ id, adminId })
    }
    await client.query(sortEvents)
    await client.query(chainAllEvents)
    await client.query('select rebuild_issue_counts()')
    for (const index of indexes) await client.query(index)
    await client.query('set session_replication_role = origin')
    await client.query('analyze')
  } finally {
    client.release()
    await pool.end()
  }
  return ended
}

/** Building an index from the whole table is faster than row by row. Returns the statements that recreate them. */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any (array['issues', 'revisions', 'ledger_events']::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function copyPeople(client: PoolClient, { admins, researchers }: People): Promise<void> {
  const passwordHash = await hashPassword(generatedPassword)
  const row = (role: string) => (id: string, index: number) => {
    const name = `${role}${index}`
    const wallet = `0x${index.toString(16).padStart(40, role === 'admin' ? 'a' : '1')}`
    const dates = [generatedAt, generatedAt, generatedAt]
    return [id, name, `${name}@bench.example`, wallet, role, true, passwordHash, ...dates]
  }
  const columns = ['id', 'username', 'email', 'wallet_address', 'role', 'is_email_verified', 'password_hash']
  const dates = ['terms_accepted_at', 'created_at', 'updated_at']
  const rows = [...admins.map(row('admin')), ...researchers.map(row('user'))]
  await copyRows(client, 'users', [...columns, ...dates], rows)
}

async function copyContest(client: PoolClient, contest: Contest): Promise<void> {
  const description =
    'Lending with isolated markets.\n\n- Pools and vaults\n- Oracles\n- Governance\n\nnSLOC: 4,210\n\n'.repeat(8)
  const { id, index, startMs, endMs, adminId, issues } = contest
  const last = issues.map(lastOf).reduce((latest, revision) => (revision.seq > latest.seq ? revision : latest))
  const [start, groups] = [new Date(startMs), groupsOf(contest)]
  const facts = [`Tidewater ${index}`, description, `https://github.com/tidewater-fi/core-${index}`]
  const dates = [start, new Date(endMs), start, start]
  await copyRows(
    client,
    'contests',
    [
      ...['id', 'title', 'description', 'github_repo_url', 'start_date', 'end_date', 'created_at', 'updated_at'],
      ...['prize_pool_cents', 'created_by', 'last_seq', 'last_received_at', 'last_group_number'],
    ],
    [[id, ...facts, ...dates, 10_000_000, adminId, last.seq, new Date(last.atMs), groups.length]],
  )
  const groupRows = groups.map((group) => [group.id, id, group.number, new Date(group.atMs)])
  await copyRows(client, 'duplicate_groups', ['id', 'contest_id', 'number', 'created_at'], groupRows)
  await copyIssues(client, contest)
  if (!contest.isFinalized)
    await copyRows(client, 'issue_terms', ['issue_id', 'content_hash', 'reading_version', 'terms'], termRows(contest))
  const columns = ['at', 'actor_id', 'kind', 'contest_id', 'issue_id', 'after']
  await copyRows(client, 'new_events', columns, eventRows(contest))
}

/** By the product's own extraction. */
function* termRows({ issues }: Contest): Generator<Cell[]> {
  for (const issue of issues) {
    const { textSeed, hash } = lastOf(issue)
    const terms = encodeTerms(packTerms(readReport({ ...noOptionalTexts, ...generateReport(textSeed) })))
    yield [issue.id, hash, readingVersion, `\\x${Buffer.from(terms).toString('hex')}`]
  }
}

function* eventRows(contest: Contest): Generator<Cell[]> {
  for (const { atMs, actorId, kind, contestId, issueId, after } of eventsOf(contest))
    yield [new Date(atMs), actorId, kind, contestId, issueId, after]
}

const text = ['title', 'description', 'poc_link', 'content_hash']

async function copyIssues(client: PoolClient, contest: Contest): Promise<void> {
  const ids = ['id', 'issue_id', 'contest_id', 'seq', 'received_at']
  await copyRows(client, 'revisions', [...ids, ...text], revisionRows(contest))
  const verdict = ['status', 'invalidation_reason', 'duplicate_group_id', 'is_primary']
  const place = ['place_in_line', 'revision_count', 'received_at', 'created_at', 'updated_at']
  await copyRows(client, 'issues', ['id', 'contest_id', 'author_id', ...text, ...verdict, ...place], issueRows(contest))
}

/** Notes the digest of each revision, which its event needs as well. */
function* revisionRows({ id, issues }: Contest): Generator<Cell[]> {
  for (const issue of issues)
    for (const revision of issue.revisions) {
      const report = generateReport(revision.textSeed)
      revision.hash = contentHash({ ...noOptionalTexts, ...report })
      const facts = [revision.id, issue.id, id, revision.seq, new Date(revision.atMs)]
      yield [...facts, report.title, report.description, report.pocLink, revision.hash]
    }
}

function* issueRows(contest: Contest): Generator<Cell[]> {
  for (const issue of contest.issues) {
    const [first, last] = [issue.revisions[0] as Revision, lastOf(issue)]
    const { id, authorId, status, group, isPrimary, revisions, judgedAtMs } = issue
    const { title, description, pocLink } = generateReport(last.textSeed)
    const reason = status === 'invalid' ? invalidReason : null
    const verdict = [status, reason, group?.id ?? null, isPrimary, last.seq, revisions.length]
    const times = [new Date(last.atMs), new Date(first.atMs), new Date(judgedAtMs ?? last.atMs)]
    yield [id, contest.id, authorId, title, description, pocLink, last.hash, ...verdict, ...times]
  }
}

/** Events of all contests, which the database sorts by time: that takes disk there, and no memory here. */
const newEvents = `create temp table new_events
  (at timestamptz, actor_id uuid, kind text, contest_id uuid, issue_id uuid, after jsonb)`
const sortEvents = `insert into ledger_events (at, actor_id, kind, contest_id, issue_id, after)
  select * from new_events order by at`

/** What chain_event() of the migrations does, for all events at once: it looks up the last link only here. */
const chainAllEvents = `
do $$
declare
  event ledger_events;
  next_seq bigint := 0;
  last_hash text := repeat('0', 64);
  next_hash text;
begin
  for event in select * from ledger_events order by id loop
    next_seq := next_seq + 1;
    next_hash := encode(sha256(convert_to(concat_ws(chr(10),
      ledger_field(next_seq::text), ledger_field(last_hash), ledger_field(event.id::text),
      ledger_field((extract(epoch from event.at) * 1000)::bigint::text), ledger_field(event.actor_id::text),
      ledger_field(event.kind), ledger_field(event.contest_id::text), ledger_field(event.issue_id::text),
      ledger_field(event.user_id::text), ledger_field(event.before::text), ledger_field(event.after::text),
      ledger_field(event.reason)), 'UTF8')), 'hex');
    insert into ledger_chain (seq, event_id, prev, hash) values (next_seq, event.id, last_hash, next_hash);
    last_hash := next_hash;
  end loop;
end $$`
