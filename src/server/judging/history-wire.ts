import type { Issue } from '../../contract/issue'
import type { JudgingAct } from '../../contract/judging'
import type { Withheld } from '../../domain/judging/second-look/withholding'
import type { IssueEventRow } from './history-queries'

const ofTheAuthor = ['issue_submitted', 'issue_edited']

/**
 * The events of one issue that a judge may see. Of one with a withheld verdict, only what its author did, without what
 * it was before and after; of another, all that name nothing withheld.
 */
export function historySeen(
  events: readonly IssueEventRow[],
  issueId: string,
  withheld: Withheld,
): readonly IssueEventRow[] {
  if (withheld.isNothing) return events
  if (withheld.of(issueId) !== null) {
    const own = events.filter(({ kind }) => ofTheAuthor.includes(kind))
    return own.map((event) => ({ ...event, before: null, after: null }))
  }
  return events.filter(({ before, after }) => !withheld.isNamedIn(JSON.stringify([before, after])))
}

/** An event of one issue. The caller says how to name the issue's author, who may be the actor. */
export function issueEventToWire(event: IssueEventRow, authorId: string, author: Issue['userId']): JudgingAct {
  const { at, actorId, actorName, kind, before, after, reason } = event
  const actor = actorId === authorId ? author : actorId && { _id: actorId, username: actorName ?? 'Unknown User' }
  return { at: at.toISOString(), actor: actor || null, kind, before, after, reason }
}
