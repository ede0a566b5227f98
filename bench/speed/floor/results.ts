import type { FastifyInstance } from 'fastify'
import { type Row, run } from './setup'

type SnapshotIssue = {
  id: string
  status: string
  duplicateGroupId: string | null
  revision: number
  receivedAt: string
}
type Snapshot = { poolCents: number; issues: SnapshotIssue[]; contest: { endDate: string } }
type Day = { day: string; unique: number; duplicate: number; invalid: number }

/** As a judge sees them, of a contest of which nothing is paid yet. */
const toFinding = (row: Row, issue: SnapshotIssue | undefined, group: { primaryId: unknown; size: number }) => ({
  issueId: row.issue_id,
  title: row.title,
  author: { _id: row.author_id, username: row.username },
  placeInLine: row.place_in_line,
  revision: issue?.revision,
  receivedAt: issue?.receivedAt,
  isPrimary: row.is_primary,
  primaryId: group.primaryId,
  laterDuplicates: row.is_primary ? group.size - 1 : 0,
  amountCents: Number(row.amount_cents),
  state: Number(row.amount_cents) === 0 ? 'nothing' : 'held',
  transactionHash: row.transaction_hash,
})

function findingsOf(lines: Row[], snapshot: Snapshot) {
  const issueOf = new Map(snapshot.issues.map((issue) => [issue.id, issue]))
  const groupIdOf = (issueId: string) => issueOf.get(issueId)?.duplicateGroupId ?? issueId
  const groups = new Map<string, { primaryId: unknown; size: number }>()
  for (const { issue_id, is_primary } of lines) {
    const id = groupIdOf(String(issue_id))
    const group = groups.get(id) ?? { primaryId: issue_id, size: 0 }
    groups.set(id, { primaryId: is_primary ? issue_id : group.primaryId, size: group.size + 1 })
  }
  return lines.map((line) => {
    const id = String(line.issue_id)
    return toFinding(line, issueOf.get(id), groups.get(groupIdOf(id)) ?? { primaryId: id, size: 1 })
  })
}

const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function everyDay(start: Date, end: Date, counted: Day[]): Day[] {
  const known = new Map(counted.map((day) => [day.day, day]))
  const days: Day[] = []
  for (let at = start.getTime(); dayOf(at) <= dayOf(end.getTime()); at += dayMs)
    days.push(known.get(dayOf(at)) ?? { day: dayOf(at), unique: 0, duplicate: 0, invalid: 0 })
  return days
}

const sumOf = (days: Day[], outcome: 'unique' | 'duplicate' | 'invalid') =>
  days.reduce((sum, day) => sum + day[outcome], 0)

const readSnapshot = (contestId: string) =>
  run(
    'snapshot',
    `select s.id, s.snapshot, s.finalized_at, u.id as finalizer_id, u.username, c.title, c.start_date, c.end_date
     from award_snapshots s join users u on u.id = s.finalized_by join contests c on c.id = s.contest_id
     where s.contest_id = $1 and s.reopened_at is null`,
    [contestId],
  )

const readLines = (snapshotId: unknown) =>
  run(
    'lines',
    `select l.issue_id, l.author_id, l.amount_cents, l.is_primary, l.place_in_line, l.transaction_hash, i.title, u.username
     from award_lines l join issues i on i.id = l.issue_id join users u on u.id = l.author_id
     where l.snapshot_id = $1 order by l.place_in_line`,
    [snapshotId],
  )

const readDays = async (contestId: string, snapshotId: unknown) =>
  (await run(
    'days',
    `select to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) filter (where l.is_primary)::int as unique,
       count(*) filter (where not l.is_primary)::int as duplicate, count(*) filter (where l.id is null)::int as invalid
     from issues i left join award_lines l on l.issue_id = i.id and l.snapshot_id = $2
     where i.contest_id = $1 and i.withdrawn_at is null group by 1 order by 1`,
    [contestId, snapshotId],
  )) as Day[]

export function resultsRoutes(app: FastifyInstance): void {
  app.get<{ Params: { id: string } }>('/api/contests/:id/results', async ({ params: { id } }) => {
    const [found = {}] = await readSnapshot(id)
    const [lines, counted] = await Promise.all([readLines(found.id), readDays(id, found.id)])
    const snapshot = found.snapshot as Snapshot
    const uniqueCount = lines.filter((line) => line.is_primary).length
    const published = snapshot.issues.map((issue) => (issue.status === 'valid' ? issue : { ...issue, authorId: null }))
    const results = {
      contest: { _id: id, title: found.title },
      finalizedAt: found.finalized_at,
      finalizedBy: { _id: found.finalizer_id, username: found.username },
      uniqueCount,
      returnedCents: uniqueCount === 0 ? snapshot.poolCents : 0,
      findings: findingsOf(lines, snapshot),
      ownLines: [],
      verdicts: {
        unique: sumOf(counted, 'unique'),
        duplicate: sumOf(counted, 'duplicate'),
        invalid: sumOf(counted, 'invalid'),
      },
      days: everyDay(found.start_date as Date, found.end_date as Date, counted),
      reopenings: [],
      snapshot: { ...snapshot, issues: published },
      agreement: null,
    }
    return { status: 'success', data: { results } }
  })
}
