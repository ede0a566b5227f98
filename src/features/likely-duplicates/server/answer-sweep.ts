import { refuse, refuseFields } from '../../../domain/refusals'
import { lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { listGroupMembers } from '../../../server/issues/groups/group-queries'
import { findIssue, type IssueRow, listIssuesById } from '../../../server/issues/issue-queries'
import { closedFacts, refuseClosed } from '../../../server/judging/decision-source'
import { giveVerdict } from '../../../server/judging/give-verdict'
import { groupIssues } from '../../../server/judging/groups/group-issues'
import { mergeGroups } from '../../../server/judging/groups/merge-groups'
import { refuseConflict } from '../../../server/judging/judge-conflict'
import { refuseOldVersion, refuseOwnLook } from '../../../server/judging/lock-issue'
import { recordEvent } from '../../../server/ledger/event-queries'
import { type Cause, causesOf } from '../domain/causes'
import { joinedVerdict, type SweepAnswer } from '../domain/sweep-rules'
import { insertApart } from './sweep-queries'

type SweepRequest = {
  issueId: string
  otherId: string
  answer: SweepAnswer
  sweepId: string
  judgeId: string
  expectedVersion: number | null
  otherVersion: number | null
  now: Date
}

/** Both issues with everything grouped with them. */
type Compared = { contestId: string; pair: [IssueRow, IssueRow]; causes: [Cause, Cause] }

/**
 * Groups two issues and copies the verdict, through the same functions as separate decisions, or records that they are
 * different. The latter changes no verdict or group, so it is allowed even under preliminary results, until the contest
 * is final.
 */
export function answerSweep(db: Db, request: SweepRequest): Promise<void> {
  const { answer, judgeId } = request
  return db.transaction(async (tx) => {
    const compared = await lockCompared(tx, request)
    const { contestId, pair, causes } = compared
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const members = await listIssuesById(
      tx,
      causes.flatMap(({ memberIds }) => memberIds),
    )
    await refuseConflict(tx, { judgeId, contestId, authorIds: members.map(({ authorId }) => authorId) })
    if (answer === 'same') refuseClosed(contest, {})
    else if (closedFacts(contest, {}).isFinalized) refuse('contest_finalized')
    await refuseOwnLook(tx, { judgeId, contestId, issues: members })
    await refuseOldVersion(tx, pair[0], request)
    await refuseOldVersion(tx, pair[1], { expectedVersion: request.otherVersion, judgeId })
    if (causes[0].id === causes[1].id) return
    if (answer === 'same') await join(tx, compared, members, request)
    else await recordApart(tx, compared, request)
  })
}

async function lockCompared(tx: Db, { issueId, otherId }: SweepRequest): Promise<Compared> {
  if (issueId === otherId) refuseFields({ issueId: 'A submission cannot be compared with itself' })
  const { contestId } = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
  if (!(await lockContest(tx, contestId))) refuse('contest_not_found')
  const one = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
  const other = (await findIssue(tx, otherId)) ?? refuse('issue_not_found')
  if (other.contestId !== contestId) refuse('different_contests')
  return { contestId, pair: [one, other], causes: [await causeOf(tx, one), await causeOf(tx, other)] }
}

async function causeOf(tx: Db, issue: IssueRow): Promise<Cause> {
  const { id, status, placeInLine, duplicateGroupId } = issue
  const members = duplicateGroupId ? await listGroupMembers(tx, duplicateGroupId) : [{ id, status, placeInLine }]
  const [cause] = causesOf(members.map((member) => ({ ...member, duplicateGroupId })))
  return cause as Cause
}

async function join(tx: Db, { pair, causes }: Compared, members: readonly IssueRow[], request: SweepRequest) {
  const { judgeId, sweepId, now } = request
  const verdict = joinedVerdict(causes[0].verdict, causes[1].verdict) ?? refuse('verdicts_not_joined')
  const act = { judgeId, sweepId, now }
  const from = causes.find((cause) => cause.verdict === verdict) as Cause
  const decided = members.find(({ id }) => id === from.shownId) as IssueRow
  const readVerdict = () => ({
    status: verdict,
    invalidationReason: decided.invalidationReason,
    ...(decided.invalidationCode ? { invalidationCode: decided.invalidationCode } : {}),
    knownIssue: verdict === 'invalid' ? (decided.knownIssue?.number ?? null) : null,
  })
  const waiting = causes.find((cause) => cause.verdict === 'pending')
  for (const issueId of waiting?.memberIds ?? [])
    await giveVerdict(tx, { ...act, issueId, readVerdict, expectedVersion: null })
  const groupIds = pair.flatMap(({ duplicateGroupId }) => duplicateGroupId ?? [])
  if (groupIds.length === 2) await mergeGroups(tx, { ...act, groupIds })
  else await groupIssues(tx, { ...act, issueIds: pair.map(({ id }) => id) })
}

/** Records the representatives of both causes, because those are what was shown. */
async function recordApart(tx: Db, { contestId, pair }: Compared, { judgeId, sweepId, now }: SweepRequest) {
  if (!(await insertApart(tx, { contestId, pair, judgeId, sweepId, at: now }))) return
  const after = { sweepId, apartIds: pair.map(({ id }) => id), places: pair.map(({ placeInLine }) => placeInLine) }
  await recordEvent(tx, { at: now, actorId: judgeId, kind: 'issues_told_apart', contestId, after })
}
