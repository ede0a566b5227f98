import type { Reply } from '../../../contract/endpoints'
import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import { verdictProblem } from '../../../domain/judging/review-rules'
import { type LookState, lookState, type SecondVerdict } from '../../../domain/judging/second-look/second-look-rules'
import type { Viewer } from '../../../domain/permissions'
import { refuse, refuseFields } from '../../../domain/refusals'
import { lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { shownTexts } from '../../../server/db/encryption/report-text'
import { findIssue } from '../../../server/issues/issue-queries'
import { recordedInvalidation } from '../../../server/issues/recorded-invalidation'
import { toDrawnLook } from '../../../server/judging/second-look/look-facts'
import { findLook, type LookRow } from '../../../server/judging/second-look/second-look-queries'
import { recordEvent } from '../../../server/ledger/event-queries'
import { wasShownInResults } from '../domain/shown-in-results'
import { readLookRefusals } from './judge-facts'
import { findVerdictGiver, hasOpenedSince, isWithholding, listResultKinds, storeDecision } from './look-queries'

type SecondLook = {
  issueId: string
  judgeId: string
  verdict: SecondVerdict
  /** Required for invalid, as for a first verdict. */
  reason: string | null
  invalidationCode?: InvalidationCode | null | undefined
  now: Date
}

/**
 * Stores a second verdict next to the first one in force, which stays unchanged. The lock on the contest serializes it
 * with every verdict and second look, and makes it come before finalizing or be refused.
 */
export function decideSecondLook(db: Db, look: SecondLook): Promise<LookState> {
  const { issueId, judgeId, verdict, reason, now } = look
  return db.transaction(async (tx) => {
    const issue = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const contest = (await lockContest(tx, issue.contestId)) ?? refuse('contest_not_found')
    const isFinalized = contest.finalizedAt !== null
    const row = await findOpenLook(tx, { issueId, judgeId, contestId: contest.id, isFinalized })
    const problem = verdictProblem(verdict, reason ?? '')
    if (problem) refuseFields({ reason: problem })
    const firstVerdict = row.issue.status as SecondVerdict
    const firstJudgeId = await findVerdictGiver(tx, issueId, firstVerdict)
    const storedReason = verdict === 'invalid' ? reason : null
    const invalidationCode = (verdict === 'invalid' && look.invalidationCode) || null
    const isShown = wasShownInResults(await listResultKinds(tx, issue))
    const isBlind = !isShown && (await isWithholding(tx, contest.id))
    const decision = { firstVerdict, firstJudgeId, verdict, isBlind }
    await storeDecision(tx, issueId, { ...decision, reason: storedReason, invalidationCode, judgeId, decidedAt: now })
    const after = { ...decision, ...recordedInvalidation({ invalidationCode }) }
    await recordEvent(tx, {
      at: now,
      actorId: judgeId,
      kind: 'second_look_decided',
      issue,
      after,
      reason: storedReason,
    })
    return lookState({ ...toDrawnLook(row), firstVerdict, secondVerdict: verdict })
  })
}

type Attempt = { issueId: string; judgeId: string; contestId: string; isFinalized: boolean }

/** A drawn submission that this judge can decide now; otherwise refuses. */
export async function findOpenLook(db: Db, { issueId, ...judge }: Attempt): Promise<LookRow> {
  const row = (await findLook(db, issueId)) ?? refuse('second_look_not_drawn')
  if (row.issue.withdrawnAt) refuse('issue_not_found')
  const refusal = (await readLookRefusals(db, judge)).refusalOf(row)
  if (refusal) refuse(refusal)
  return row
}

type Forgoing = { issueId: string; judgeId: string; now: Date }

/** Shows the judge this submission's verdict from now on, and leaves its second look to another judge. Irreversible. */
export function forgoSecondLook(db: Db, { issueId, judgeId, now }: Forgoing): Promise<void> {
  return db.transaction(async (tx) => {
    const issue = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const contest = (await lockContest(tx, issue.contestId)) ?? refuse('contest_not_found')
    await findOpenLook(tx, { issueId, judgeId, contestId: contest.id, isFinalized: contest.finalizedAt !== null })
    await recordEvent(tx, { at: now, actorId: judgeId, kind: 'second_look_forgone', issue })
  })
}

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
