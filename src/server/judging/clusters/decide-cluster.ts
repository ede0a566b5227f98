import { randomUUID } from 'node:crypto'
import type { Parsed } from '../../../contract/endpoints'
import { isPendingAsSeen } from '../../../domain/judging/cluster-decision'
import { refuse } from '../../../domain/refusals'
import { lockContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { type IssueRow, listIssuesById } from '../../issues/issue-queries'
import { refuseClosed } from '../appealed'
import { giveVerdict } from '../give-verdict'
import { refuseConflict } from '../judge-conflict'
import { refuseStale } from '../lock-issue'
import { markDuplicate } from '../mark-duplicate'

type ClusterDecision = Parsed<'decideCluster', 'body'> & { contestId: string; judgeId: string; now: Date }
type DecidedCluster = { clusterId: string; issueIds: string[]; primaryId: string | null }

/**
 * One verdict for many, by the same functions as for each alone: own events, mails and rules. A report that somebody has
 * decided or edited meanwhile is named, and none is decided.
 */
export function decideCluster(db: Db, decision: ClusterDecision): Promise<DecidedCluster> {
  const { contestId, judgeId } = decision
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const issues = await findMembers(tx, decision)
    await refuseConflict(tx, { judgeId, contestId, authorIds: issues.map(({ authorId }) => authorId) })
    refuseClosed(contest, {})
    const seen = new Map(decision.issues.map(({ issueId, version }) => [issueId, version]))
    const changed = issues.find((issue) => !isPendingAsSeen(issue, seen.get(issue.id)))
    if (changed) await refuseStale(tx, changed, judgeId)
    const clusterId = randomUUID()
    const primaryId = await store(tx, issues, { ...decision, clusterId })
    return { clusterId, issueIds: issues.map(({ id }) => id), primaryId }
  })
}

const withdrawn = 'A submission of this cluster was withdrawn, and none was decided. Reload and decide again.'

/** By place in line. */
async function findMembers(tx: Db, { contestId, issues: named }: ClusterDecision): Promise<IssueRow[]> {
  const issues = await listIssuesById(
    tx,
    named.map(({ issueId }) => issueId),
  )
  const isMissing = issues.length < named.length || issues.some((issue) => issue.contestId !== contestId)
  return isMissing ? refuse('issue_not_found', { text: withdrawn }) : issues
}

/** Returns the primary, if valid issues become a group. The first one becomes valid with its first duplicate. */
async function store(
  tx: Db,
  issues: readonly IssueRow[],
  decision: ClusterDecision & { clusterId: string },
): Promise<string | null> {
  const { judgeId, verdict: status, invalidationReason, invalidationCode, knownIssue, clusterId, now } = decision
  const act = { judgeId, clusterId, now, expectedVersion: null }
  const [first, ...others] = issues
  if (status === 'invalid' || others.length === 0) {
    const readVerdict = () => ({ status, invalidationReason, invalidationCode, knownIssue })
    for (const { id: issueId } of issues) await giveVerdict(tx, { ...act, issueId, readVerdict })
    return null
  }
  const of = { ofIssueId: (first as IssueRow).id, note: null, alsoValid: true, originalVersion: null }
  let primaryId: string | null = null
  for (const { id: issueId } of others) primaryId = (await markDuplicate(tx, { ...act, ...of, issueId })).primaryId
  return primaryId
}
