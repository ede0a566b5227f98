import { closedRefusal } from '../../../domain/judging/review-rules'
import { refuse } from '../../../domain/refusals'
import { lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { findIssue, type IssueRow, listIssuesById } from '../../../server/issues/issue-queries'
import { closedFacts } from '../../../server/judging/decision-source'
import { groupIssues, ungroupIssues } from '../../../server/judging/groups/group-issues'
import { findLastIssueEvent, type IssueEventRow } from '../../../server/judging/history-queries'
import { refuseConflict } from '../../../server/judging/judge-conflict'
import { refuseStale } from '../../../server/judging/lock-issue'
import { undoVerdictOf } from '../../../server/judging/undo-decision'
import { recordEvent } from '../../../server/ledger/event-queries'
import { deleteApartOf, isSweepUndone, listSweepEvents } from './sweep-queries'

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
