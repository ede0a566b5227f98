import type { Pool } from 'pg'
import type { Intent } from './writers'

export type Findings = {
  acknowledged: number
  unknown: number
  refused: number
  stored: number
  /** Acknowledged, but not in the database as sent. */
  lost: number
  /** Additional rows for one intent. */
  duplicates: number
  /** Rows that were refused or never sent. */
  unexpected: number
  /** Submissions ahead of one that was acknowledged before they were sent. */
  outOfOrder: number
  /** Places in line that are missing or assigned twice. */
  brokenPlaces: number
  /** Revisions with an earlier time than the one before them. */
  timesOutOfOrder: number
  /** Issues without a revision, a ledger event or a stored reply, and the reverse. */
  partial: number
}

type Row = { id: string; title: string; username: string; place: number }

/** Compares the writers' records with the database. Read-only. */
export async function checkContest(
  pool: Pick<Pool, 'query'>,
  contestId: string,
  intents: readonly Intent[],
): Promise<Findings> {
  const { rows } = await pool.query<Row>(
    `select i.id, i.title, u.username, i.place_in_line as place
     from issues i join users u on u.id = i.author_id where i.contest_id = $1 order by i.place_in_line`,
    [contestId],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = new Map(intents.map((intent) => [nameOf(intent.author.username, intent.title), intent]))
  const counts = new Map<string, number>()
  for (const { username, title } of rows)
    counts.set(nameOf(username, title), (counts.get(nameOf(username, title)) ?? 0) + 1)

  const isLost = (intent: Intent) => {
    const row = byId.get(intent.issueId ?? '')
    return row?.title !== intent.title || row.username !== intent.author.username || row.place !== intent.placeInLine
  }
  const isUnexpected = (name: string) => !known.has(name) || known.get(name)?.outcome === 'failed'
  const ok = intents.filter((intent) => intent.outcome === 'ok')
  return {
    acknowledged: ok.length,
    unknown: intents.filter((intent) => intent.outcome === 'unknown').length,
    refused: intents.filter((intent) => intent.outcome === 'failed').length,
    stored: rows.length,
    lost: ok.filter(isLost).length,
    duplicates: [...counts.values()].reduce((sum, count) => sum + count - 1, 0),
    unexpected: [...counts.keys()].filter(isUnexpected).length,
    outOfOrder: countOutOfOrder(ok),
    brokenPlaces: rows.filter((row, at) => row.place !== at + 1).length,
    timesOutOfOrder: await countTimesOutOfOrder(pool, contestId),
    partial: await countPartial(pool, contestId),
  }
}

const nameOf = (username: string, title: string) => `${username}: ${title}`

/** A submission sent after another one was answered must come after it. */
function countOutOfOrder(ok: readonly Intent[]): number {
  const byAnswer = [...ok].sort((a, b) => (a.answeredAt ?? 0) - (b.answeredAt ?? 0))
  const bySending = [...ok].sort((a, b) => a.firstSentAt - b.firstSentAt)
  let answered = 0
  let lastPlace = 0
  let wrong = 0
  for (const intent of bySending) {
    for (; answered < byAnswer.length; answered += 1) {
      const earlier = byAnswer[answered] as Intent
      if ((earlier.answeredAt ?? 0) >= intent.firstSentAt) break
      lastPlace = Math.max(lastPlace, earlier.placeInLine ?? 0)
    }
    if ((intent.placeInLine ?? 0) < lastPlace) wrong += 1
  }
  return wrong
}

export async function countTimesOutOfOrder(pool: Pick<Pool, 'query'>, contestId: string): Promise<number> {
  const { rows } = await pool.query<{ against: number }>(
    `select count(*)::int as against from (
       select received_at < lag(received_at) over (order by seq) as is_against from revisions where contest_id = $1
     ) as line where is_against`,
    [contestId],
  )
  return rows[0]?.against ?? 0
}

async function countPartial(pool: Pick<Pool, 'query'>, contestId: string): Promise<number> {
  const { rows } = await pool.query<{ partial: number }>(
    `with kept as (select issue_id, count(*) from idempotency_keys where reply is not null group by issue_id)
     select (
       select count(*) from issues i left join kept on kept.issue_id = i.id where i.contest_id = $1 and (
         (select count(*) from revisions r where r.issue_id = i.id) <> i.revision_count
         or (select count(*) from ledger_events e where e.issue_id = i.id and e.kind = 'issue_submitted') <> 1
         or kept.count is distinct from 1)
     ) + (
       select count(*) from revisions r where r.contest_id = $1 and not exists (select from issues i where i.id = r.issue_id)
     ) + (
       select count(*) from ledger_events e where e.contest_id = $1 and e.issue_id is not null
         and not exists (select from issues i where i.id = e.issue_id)
     ) + (
       select count(*) from idempotency_keys k left join issues i on i.id = k.issue_id
         where k.reply is null or i.id is null
     ) + (
       select count(*) from contests c where c.id = $1
         and c.last_seq <> (select count(*) from revisions r where r.contest_id = $1)
     ) as partial`,
    [contestId],
  )
  return Number(rows[0]?.partial ?? 0)
}

/** The goals that every scenario with writers shares. */
export const nothingLost = (found: Findings): Record<string, boolean> => ({
  'no acknowledged submission is lost': found.lost === 0,
  'no submission is stored twice': found.duplicates === 0 && found.unexpected === 0,
  'the order has no gaps and follows arrival': found.outOfOrder === 0 && found.brokenPlaces === 0,
  'arrival times follow the places in line': found.timesOutOfOrder === 0,
  'no submission is stored in part': found.partial === 0,
})
