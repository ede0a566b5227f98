import type { Reply } from '../../../contract/endpoints'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../../server/db/database'
import { shownTexts } from '../../../server/db/encryption/report-text'
import { findIssue } from '../../../server/issues/issue-queries'
import { recordEvent } from '../../../server/ledger/event-queries'
import { findOpenLook } from './decide-second-look'
import { hasOpenedSince } from './look-queries'

type SecondLookView = Reply<'openSecondLook'>['data']

const hourMs = 3_600_000

/**
 * A drawn submission's text for a judge who can take its second look. Omits its author, status, reason, group, version
 * and decision times, so that neither the first verdict nor its judge can be inferred. Recorded at most hourly as a
 * separate kind of reading, because it shows no verdict and so doesn't bar the judge.
 */
export async function openSecondLook(db: Db, issueId: string, viewer: Viewer, now: Date): Promise<SecondLookView> {
  const issue = (await findIssue(db, issueId)) ?? refuse('issue_not_found')
  const { contest, placeInLine } = issue
  const isFinalized = contest.finalizedAt !== null
  const { look } = await findOpenLook(db, { issueId, judgeId: viewer.id, contestId: contest.id, isFinalized })
  if (issue.isUnreadable) refuse('report_unreadable')
  if (!(await hasOpenedSince(db, viewer.id, issueId, new Date(now.getTime() - hourMs)))) {
    await recordEvent(db, { at: now, actorId: viewer.id, kind: 'second_look_opened', issue })
  }
  return {
    contest: { _id: contest.id, title: contest.title },
    issue: {
      ...{ _id: issueId, position: look.position, placeInLine, ...shownTexts(issue) },
      receivedAt: issue.receivedAt.toISOString(),
    },
  }
}
