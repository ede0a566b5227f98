import type { Issue } from '../../contract/issue'
import type { JudgingAct } from '../../contract/judging'
import { areAuthorsHidden, pseudonym } from '../../domain/judging/pseudonyms'
import type { Withheld } from '../../domain/judging/second-look/withholding'
import type { Db } from '../db/database'
import { readAuthorNumbers } from '../issues/counts/author-numbers'
import type { IssueRow } from '../issues/issue-queries'
import type { IssueEventRow } from './history-queries'

const authorKinds = ['issue_submitted', 'issue_edited']

/**
 * An issue's events that a judge may see. For an issue with a withheld verdict, only its author's actions, without
 * before and after; otherwise, all events that don't mention anything withheld.
 */
export function visibleHistory(
  events: readonly IssueEventRow[],
  issueId: string,
  withheld: Withheld,
): readonly IssueEventRow[] {
  if (withheld.isNothing) return events
  if (withheld.of(issueId) !== null) {
    const own = events.filter(({ kind }) => authorKinds.includes(kind))
    return own.map((event) => ({ ...event, before: null, after: null }))
  }
  return events.filter(({ before, after }) => !withheld.isNamedIn(JSON.stringify([before, after])))
}

/**
 * Events of one issue for a judge, with `author` as the name of its author. The actor can also be the author of another
 * issue, which left the group: while the contest hides its authors, that one has a pseudonym as well.
 */
export async function issueEventsToWire(
  db: Db,
  events: readonly IssueEventRow[],
  { contestId, authorId, contest }: IssueRow,
  { readerId, author }: { readerId: string; author: Issue['userId'] },
): Promise<JudgingAct[]> {
  const isHidden = areAuthorsHidden({ ...contest, isFinalized: contest.finalizedAt !== null })
  const others = events.flatMap(({ actorId }) => actorId ?? []).filter((id) => id !== authorId && id !== readerId)
  const numberOf = await readAuthorNumbers(db, isHidden ? others.map((id) => ({ contestId, authorId: id })) : [])
  const nameOf = (id: string, username: string | null) => {
    if (id === authorId) return author
    const number = numberOf({ contestId, authorId: id })
    return number === undefined ? { _id: id, username: username ?? 'Unknown User' } : pseudonym(number)
  }
  return events.map(({ at, actorId, actorName, kind, before, after, reason }) => ({
    at: at.toISOString(),
    actor: actorId === null ? null : nameOf(actorId, actorName),
    ...{ kind, before, after, reason },
  }))
}
