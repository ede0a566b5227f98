import type { FastifyInstance } from 'fastify'
import { paginationOf, type Row, run } from './setup'

const contestColumns = `c.id, c.title, c.description, c.github_repo_url, c.source_digest, c.proofs,
  c.proof_token, c.proof_holders, c.start_date, c.end_date, c.prize_pool_cents,
  c.report_template, c.known_issues, c.hides_authors, c.hides_verdicts,
  c.second_look_percent, c.appeal_hours, c.undecided_max, c.freezes_terms, c.created_at, c.updated_at, c.finalized_at,
  c.version, u.id as creator_id, u.username as creator_name, f.id as finalizer_id, f.username as finalizer_name,
  case when c.finalized_at is not null then (
    select count(*)::int from award_lines l join award_snapshots s on s.id = l.snapshot_id
    where l.contest_id = c.id and l.is_primary and s.reopened_at is null) end as unique_count,
  (select coalesce(json_agg(json_build_object('at', s.reopened_at, 'by', json_build_object('_id', r.id, 'username', r.username),
    'reason', s.reopen_reason) order by s.reopened_at), '[]')
   from award_snapshots s join users r on r.id = s.reopened_by where s.contest_id = c.id) as reopenings,
  c.preliminary_at, c.appeals_end_at,
  (select coalesce(json_agg(json_build_object('at', e.at, 'by', json_build_object('_id', w.id, 'username', w.username),
    'reason', e.reason) order by e.at), '[]')
   from ledger_events e join users w on w.id = e.actor_id
   where e.contest_id = c.id and e.kind = 'preliminary_withdrawn') as withdrawals`
const contestTables = 'contests c join users u on u.id = c.created_by left join users f on f.id = c.finalized_by'

const toContest = (row: Row) => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  githubRepoUrl: row.github_repo_url,
  sourceDigest: row.source_digest,
  proofs: { mode: row.proofs ?? 'off', token: row.proof_token, holders: row.proof_holders ?? [] },
  startDate: row.start_date,
  endDate: row.end_date,
  prizePool: row.prize_pool_cents === null ? null : Number(row.prize_pool_cents) / 100,
  reportTemplate: row.report_template,
  knownIssues: row.known_issues,
  hidesAuthors: row.hides_authors,
  hidesVerdicts: row.hides_verdicts,
  secondLookPercent: row.second_look_percent,
  appealHours: row.appeal_hours,
  undecidedMax: row.undecided_max,
  freezesTerms: row.freezes_terms,
  createdBy: { _id: row.creator_id, username: row.creator_name },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  isFinalized: row.finalized_at !== null,
  finalizedAt: row.finalized_at,
  finalizedBy: row.finalizer_id === null ? null : { _id: row.finalizer_id, username: row.finalizer_name },
  uniqueCount: row.unique_count,
  preliminaryAt: row.preliminary_at,
  appealsEndAt: row.appeals_end_at,
  withdrawals: row.withdrawals,
  reopenings: row.reopenings,
  version: row.version,
})

export async function readContest(id: string) {
  const [row] = await run('contest', `select ${contestColumns} from ${contestTables} where c.id = $1`, [id])
  return toContest(row ?? {})
}

export function contestRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { page?: string; limit?: string } }>('/api/contests', async ({ query }) => {
    const [page, limit] = [Number(query.page ?? 1), Number(query.limit ?? 10)]
    const now = new Date()
    const [rows, [counts]] = await Promise.all([
      run(
        'contests',
        `select ${contestColumns} from ${contestTables}
         order by case when c.start_date > $1 then 1 when c.end_date < $1 then 2 else 0 end,
           case when c.start_date > $1 then c.start_date when c.end_date >= $1 then c.end_date end asc nulls last,
           case when c.end_date < $1 then c.end_date end desc nulls last, c.id limit $2 offset $3`,
        [now, limit, (page - 1) * limit],
      ),
      run('contest-count', 'select count(*)::int as total from contests', []),
    ])
    const pagination = paginationOf(Number(counts?.total), page, limit)
    return { status: 'success', data: { contests: rows.map(toContest), pagination } }
  })

  app.get<{ Params: { id: string } }>('/api/contests/:id', async ({ params }) => ({
    status: 'success',
    data: { contest: await readContest(params.id) },
  }))
}
