import type { FastifyInstance } from 'fastify'
import { paginationOf, publicKey, type Row, run, signature, viewerOf } from './setup'

const issueColumns = `i.id, i.title, i.description, i.poc_link, i.status, i.invalidation_reason, i.invalidation_code,
  i.known_issue, i.duplicate_group_id, i.is_primary, i.created_at, i.updated_at, i.place_in_line, i.received_at, i.content_hash, i.revision_count, i.version,
  u.id as author_id, u.username as author_name, c.id as contest_id, c.title as contest_title, c.prize_pool_cents,
  case when i.certified_seq is null then i.place_in_line
    else (select max(r.seq) from revisions r where r.issue_id = i.id) end as last_seq,
  case when not i.is_primary then (select p.place_in_line from issues p
    where p.duplicate_group_id = i.duplicate_group_id and p.is_primary) end as duplicate_of`
const issueTables = 'issues i join users u on u.id = i.author_id join contests c on c.id = i.contest_id'

const toIssue = (row: Row) => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  pocLink: row.poc_link,
  status: row.status,
  invalidationReason: row.invalidation_reason,
  invalidationCode: row.invalidation_code,
  knownIssue: row.known_issue,
  isDuplicate: row.duplicate_group_id !== null,
  isPrimary: row.is_primary,
  duplicateGroupId: row.duplicate_group_id,
  duplicateOf: row.duplicate_of ?? null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  userId: { _id: row.author_id, username: row.author_name },
  contestId: { _id: row.contest_id, title: row.contest_title, prizePool: Number(row.prize_pool_cents) / 100 },
  placeInLine: row.place_in_line,
  lastSeq: row.last_seq,
  receivedAt: row.received_at,
  contentHash: row.content_hash,
  isEdited: Number(row.revision_count) > 1,
  version: row.version,
})

const epochMs = 15 * 60_000

/** With the receipt, and while the public log may not hold it yet, the promise that it will. */
export const toSignedIssue = (row: Row) => {
  const issue = toIssue(row)
  const receivedAt = issue.receivedAt as Date
  const text = `Primacy receipt\nSubmission: ${issue._id}\nRevision: ${issue.lastSeq}\nReceived: ${receivedAt.toISOString()}\nSHA-256: ${issue.contentHash}\n`
  const receipt = { signature: signature(text), publicKey }
  const loggedBy = new Date((Math.floor(receivedAt.getTime() / epochMs) + 5) * epochMs)
  if (loggedBy <= new Date()) return { ...issue, receipt }
  const promiseText = `${text.replace('receipt', 'promise')}In the public log by: ${loggedBy.toISOString()}\n`
  const promise = { loggedBy, signature: signature(promiseText) }
  return { ...issue, receipt: { ...receipt, promise } }
}

const countColumns = `count(*)::int as "all", count(*) filter (where status = 'pending')::int as pending,
  count(*) filter (where status = 'valid')::int as valid, count(*) filter (where status = 'invalid')::int as invalid`

type MyIssuesQuery = { status: string; page?: string; limit?: string }

export function issueRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: MyIssuesQuery }>('/api/issues/my-issues', async (request) => {
    const { status, page: pageText = '1', limit: limitText = '10' } = request.query
    const [viewer, page, limit] = [viewerOf(request), Number(pageText), Number(limitText)]
    const [rows, [counts], contests, [earned]] = await Promise.all([
      run(
        'my-issues',
        `select ${issueColumns} from ${issueTables} where i.author_id = $1 and i.status = $2 and i.withdrawn_at is null
         order by i.created_at desc, i.id limit $3 offset $4`,
        [viewer, status, limit, (page - 1) * limit],
      ),
      run('my-counts', `select ${countColumns} from issues where author_id = $1 and withdrawn_at is null`, [viewer]),
      run(
        'my-contests',
        `select c.id as "_id", c.title, c.appeals_end_at as "appealsEndAt" from contests c where c.id in
           (select contest_id from issues where author_id = $1 and withdrawn_at is null) order by c.title, c.id`,
        [viewer],
      ),
      run(
        'my-awards',
        `select coalesce(sum(l.amount_cents), 0)::float8 as cents from award_lines l
         join award_snapshots s on s.id = l.snapshot_id
         where l.author_id = $1 and s.reopened_at is null and l.returned_at is null`,
        [viewer],
      ),
    ])
    const pagination = paginationOf(Number(counts?.[status]), page, limit)
    return {
      status: 'success',
      data: { issues: rows.map(toIssue), pagination, counts, contests, earnedCents: earned?.cents },
    }
  })

  app.get<{ Querystring: { page: string; limit: string } }>('/api/issues', async ({ query }) => {
    const [page, limit] = [Number(query.page), Number(query.limit)]
    const [rows, [counts]] = await Promise.all([
      run(
        'all-issues',
        `select ${issueColumns} from ${issueTables} where i.withdrawn_at is null
         order by i.created_at desc, i.id limit $1 offset $2`,
        [limit, (page - 1) * limit],
      ),
      run('all-counts', `select ${countColumns} from issues where withdrawn_at is null`, []),
    ])
    const pagination = paginationOf(Number(counts?.all), page, limit)
    return { status: 'success', data: { issues: rows.map(toIssue), pagination, counts } }
  })

  app.get<{ Params: { id: string } }>('/api/issues/:id', async ({ params }) => {
    const [row] = await run('issue', `select ${issueColumns} from ${issueTables} where i.id = $1`, [params.id])
    return { status: 'success', data: { issue: toSignedIssue(row ?? {}) } }
  })
}
