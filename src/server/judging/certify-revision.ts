import { certificateProblem, certificateState, certifyingRefusal } from '../../domain/judging/certificates'
import { placeInLine } from '../../domain/judging/duplicate-groups'
import type { LedgerKind } from '../../domain/ledger/ledger-kinds'
import { refuse, refuseFields } from '../../domain/refusals'
import type { Db } from '../db/database'
import { recomputePrimary } from '../issues/groups/change-group'
import { findIssue, type IssueRow, setCertifiedSeq } from '../issues/issue-queries'
import { notifyOfOutcomes } from '../issues/notify-author'
import { listRevisions } from '../issues/revision-queries'
import { listOpenings, recordEvent } from '../ledger/event-queries'
import { refuseLostCitation } from './cited-issue'
import { type DecisionSource, decisionSourceFields } from './decision-source'
import { lockForDecision } from './lock-issue'

type Withdrawal = DecisionSource & {
  issueId: string
  judgeId: string
  expectedVersion: number | null
  reason: string
  now: Date
}
type Certificate = Withdrawal & { seq: number }

/**
 * Certifies that an earlier revision already showed the flaw by itself (root cause, impact, path), so the issue keeps
 * that revision's place in line. Certifying the same revision again confirms a certificate that an edit suspended;
 * otherwise it is a no-op and the first reason stays. Requires that the judge has opened both texts.
 */
export function certifyRevision(db: Db, certificate: Certificate): Promise<IssueRow> {
  const { seq } = certificate
  return db.transaction(async (tx) => {
    const issue = await lockForDecision(tx, certificate)
    const seqs = await seqsOf(tx, issue)
    const problem = certificateProblem(seqs, seq)
    if (problem) refuseFields({ seq: problem })
    const isSame = issue.certifiedSeq === seq
    if (isSame && certificateState(issue) === 'standing') return issue
    await refuseUnread(tx, certificate, seqs)
    const lastSeq = Math.max(...seqs)
    const place = { certifiedSeq: seq, placeInLine: placeInLine(lastSeq, seq) }
    return store(tx, issue, { ...place, lastSeq }, isSame ? 'certificate_confirmed' : 'revision_certified', certificate)
  })
}

export function withdrawCertificate(db: Db, withdrawal: Withdrawal): Promise<IssueRow> {
  return db.transaction(async (tx) => {
    const issue = await lockForDecision(tx, withdrawal)
    if (issue.certifiedSeq === null) refuse('not_certified')
    const lastSeq = Math.max(...(await seqsOf(tx, issue)))
    const place = { certifiedSeq: null, placeInLine: placeInLine(lastSeq, null), lastSeq }
    return store(tx, issue, place, 'certificate_withdrawn', withdrawal)
  })
}

async function refuseUnread(tx: Db, { issueId, judgeId, seq }: Certificate, ofIssue: number[]): Promise<void> {
  const openings = await listOpenings(tx, issueId, { actorId: judgeId, since: new Date(0) })
  const refusal = certifyingRefusal({ opened: openings.flatMap(({ seqs }) => seqs), ofIssue, seq })
  if (refusal) refuse(refusal)
}

async function seqsOf(tx: Db, issue: IssueRow): Promise<number[]> {
  return (await listRevisions(tx, issue.id)).map((revision) => revision.seq)
}

type Place = { certifiedSeq: number | null; placeInLine: number; lastSeq: number }

async function store(
  tx: Db,
  issue: IssueRow,
  { lastSeq, ...place }: Place,
  kind: LedgerKind,
  withdrawal: Withdrawal,
): Promise<IssueRow> {
  const { judgeId, reason, now } = withdrawal
  await refuseLostCitation(tx, issue, place.placeInLine)
  await setCertifiedSeq(tx, issue.id, place)
  const { duplicateGroupId: groupId } = issue
  const group = groupId ? await recomputePrimary(tx, groupId) : null
  const primary = group ? { primaryId: group.primaryId } : {}
  const before = { certifiedSeq: issue.certifiedSeq, placeInLine: issue.placeInLine }
  const after = { ...place, lastSeq, ...primary, ...decisionSourceFields(withdrawal) }
  await recordEvent(tx, { at: now, actorId: judgeId, kind, issue, before, after, reason })
  await notifyOfOutcomes(tx, { contest: issue.contest, issueIds: group?.memberIds ?? [], now })
  return (await findIssue(tx, issue.id)) as IssueRow
}
