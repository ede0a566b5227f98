import { closedRefusal } from '../../../domain/judging/review-rules'
import { refuse, refuseFields } from '../../../domain/refusals'
import { lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { listGroupMembers } from '../../../server/issues/groups/group-queries'
import { findIssue, type IssueRow, listIssuesById } from '../../../server/issues/issue-queries'
import { closedFacts, refuseClosed } from '../../../server/judging/decision-source'
import { giveVerdict } from '../../../server/judging/give-verdict'
import { groupIssues, mergeGroups, ungroupIssues } from '../../../server/judging/groups/group-issues'
import { findLastIssueEvent, type IssueEventRow } from '../../../server/judging/history-queries'
import { refuseConflict } from '../../../server/judging/judge-conflict'
import { refuseOldVersion, refuseOwnLook, refuseStale } from '../../../server/judging/lock-issue'
import { undoVerdictOf } from '../../../server/judging/undo-decision'
import { recordEvent } from '../../../server/ledger/event-queries'
import { type Cause, causesOf } from '../domain/causes'
import { joinedVerdict, type SweepAnswer } from '../domain/sweep-rules'
import { deleteApartOf, insertApart, isSweepUndone, listSweepEvents } from './sweep-queries'

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

type SweepUndo = { contestId: string; sweepId: string; judgeId: string; now: Date }
type Members = { issueIds?: string[]; duplicateGroupIds?: string[] }

const membersIn = (side: unknown): string[] => ((side ?? {}) as Members).issueIds ?? []
/** Issues that the event added to a group. */
const joinedBy = ({ before, after }: IssueEventRow) => membersIn(after).filter((id) => !membersIn(before).includes(id))

/**
 * Undoes a whole sweep, last action first: groups, copied verdicts, and pairs recorded as different. If anything else
 * has happened to one of the issues since, names that issue and undoes nothing. Returns the ids of all changed issues.
 */
export function undoSweep(db: Db, request: SweepUndo): Promise<string[]> {
  const { contestId, sweepId, judgeId, now } = request
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const events = await listSweepEvents(tx, request)
    const issueIds = [...new Set(events.flatMap((event) => event.issueId ?? joinedBy(event)))]
    const issues = await listIssuesById(tx, issueIds)
    await refuseConflict(tx, { judgeId, contestId, authorIds: issues.map(({ authorId }) => authorId) })
    const refusal = closedRefusal(closedFacts(contest, {}))
    if (refusal && (refusal === 'contest_finalized' || issueIds.length > 0)) refuse(refusal)
    if (events.length === 0 || (await isSweepUndone(tx, contestId, sweepId))) refuse('nothing_to_undo')
    await refuseChanged(tx, issues, events, judgeId)
    const changed = new Set(issueIds)
    for (const event of events) for (const id of await takeBack(tx, event, events, request)) changed.add(id)
    await deleteApartOf(tx, sweepId)
    await recordEvent(tx, { at: now, actorId: judgeId, kind: 'sweep_undone', contestId, after: { sweepId } })
    return [...changed]
  })
}

async function refuseChanged(tx: Db, issues: readonly IssueRow[], events: readonly IssueEventRow[], judgeId: string) {
  const own = new Set(events.map(({ id }) => id))
  for (const issue of issues) {
    const last = await findLastIssueEvent(tx, { contestId: issue.contestId, issueId: issue.id })
    if (last && !own.has(last.id)) await refuseStale(tx, issue, judgeId)
  }
}

/**
 * The issues that leave the group again. If two issues formed a new group, the one that took over the verdict leaves,
 * so that issues that joined the other one later stay with it.
 */
function leavingAfter(event: IssueEventRow, events: readonly IssueEventRow[]): string[] {
  const joined = joinedBy(event)
  if (event.kind !== 'issues_grouped' || joined.length < 2) return joined
  const decided = joined.filter((id) => events.some(({ kind, issueId }) => kind === 'verdict' && issueId === id))
  return decided.length > 0 ? decided : joined.slice(1)
}

/** Uses the judges' regular functions, so that the ledger records the same events. */
async function takeBack(tx: Db, event: IssueEventRow, events: readonly IssueEventRow[], request: SweepUndo) {
  const { judgeId, now } = request
  if (event.kind === 'verdict') {
    const issue = event.issueId ? await findIssue(tx, event.issueId) : null
    if (issue) await undoVerdictOf(tx, issue, event, { issueId: issue.id, judgeId, now })
    return []
  }
  const changed: string[] = []
  const joined = joinedBy(event)
  for (const id of leavingAfter(event, events)) {
    if (!(await findIssue(tx, id))?.duplicateGroupId) continue
    const ungrouped = await ungroupIssues(tx, { id, judgeId, expectedVersion: null, now })
    changed.push(...ungrouped.map((issue) => issue.id))
  }
  if (event.kind === 'groups_merged') await groupIssues(tx, { issueIds: joined, judgeId, now })
  return changed
}
