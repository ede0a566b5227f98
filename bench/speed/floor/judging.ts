import type { FastifyInstance } from 'fastify'
import { readContest } from './contests'
import { type Row, run, viewerOf } from './setup'

const toEntry = (row: Row, judgeId: string) => ({
  _id: row.id,
  placeInLine: row.place_in_line,
  title: row.title,
  status: row.status,
  invalidationReason: row.invalidation_reason,
  invalidationCode: row.invalidation_code,
  duplicateGroupId: row.duplicate_group_id,
  isPrimary: row.is_primary,
  author: { _id: row.author_id, username: row.username },
  receivedAt: row.received_at,
  isEdited: Number(row.revision_count) > 1,
  version: row.version,
  isOwn: row.author_id === judgeId,
  assignee: row.judge_id === null ? null : { _id: row.judge_id, username: row.judge_name },
  isMine: row.judge_id === judgeId,
})

const toEvent = (row: Row) => ({
  id: String(row.id),
  at: row.at,
  actor: row.actor_id === null ? null : { _id: row.actor_id, username: row.actor_name },
  kind: row.kind,
  contest: row.contest_id === null ? null : { _id: row.contest_id, title: row.contest_title },
  issue: row.issue_id === null ? null : { _id: row.issue_id, placeInLine: row.place_in_line },
  person: row.user_id === null ? null : { _id: row.user_id, username: row.person_name },
  before: row.before,
  after: row.after,
  reason: row.reason,
})

const pageSize = 50

export function judgeRoutes(app: FastifyInstance): void {
  app.get<{ Params: { id: string } }>('/api/admin/contests/:id/triage', async (request) => {
    const judgeId = viewerOf(request)
    const [contest, rows] = await Promise.all([
      readContest(request.params.id),
      run(
        'queue',
        `select i.id, i.place_in_line, i.title, i.status, i.invalidation_reason, i.invalidation_code,
           i.duplicate_group_id, i.is_primary, i.received_at, i.revision_count, i.version, i.author_id, u.username,
           g.number, j.id as judge_id, j.username as judge_name
         from issues i join users u on u.id = i.author_id left join duplicate_groups g on g.id = i.duplicate_group_id
         left join assignments a on a.issue_id = i.id left join users j on j.id = a.judge_id
         where i.contest_id = $1 and i.withdrawn_at is null order by i.place_in_line`,
        [request.params.id],
      ),
    ])
    const numbers = new Map(rows.flatMap((row) => (row.number ? [[row.duplicate_group_id, Number(row.number)]] : [])))
    const groups = [...numbers]
      .sort(([, a], [, b]) => Number(a) - Number(b))
      .map(([_id, number]) => ({ _id, label: `G-${number}` }))
    const issues = rows.map((row) => toEntry(row, judgeId))
    return { status: 'success', data: { contest, issues, groups, judgeRefusal: null } }
  })

  app.get('/api/admin/ledger', async () => {
    const rows = await run(
      'ledger',
      `select e.*, a.username as actor_name, p.username as person_name, c.title as contest_title, i.place_in_line
       from (select * from ledger_events order by at desc, id desc limit $1) e
       left join users a on a.id = e.actor_id left join users p on p.id = e.user_id
       left join contests c on c.id = e.contest_id left join issues i on i.id = e.issue_id
       order by e.at desc, e.id desc`,
      [pageSize + 1],
    )
    const shown = rows.slice(0, pageSize)
    const last = shown.at(-1)
    const older = rows.length > pageSize && last ? `${(last.at as Date).getTime()}-${last.id}` : null
    return { status: 'success', data: { events: shown.map(toEvent), older, newer: null } }
  })
}
