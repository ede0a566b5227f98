import { certificateProblem, certificateState } from '../../domain/judging/certificates'
import { placeInLine } from '../../domain/judging/duplicate-groups'
import type { LedgerKind } from '../../domain/judging/ledger-kinds'
import { refuse, refuseFields } from '../../domain/refusals'
import type { Db } from '../db/database'
import { findIssue, type IssueRow, setCertifiedSeq } from '../issues/issue-queries'
import { listRevisions } from '../issues/revision-queries'
import { recomputePrimary } from './groups/recompute-primary'
import { holdForDecision } from './hold-issue'
import { insertEvent } from './ledger-queries'

type Withdrawal = { issueId: string; judgeId: string; expectedVersion: number | null; reason: string; now: Date }
type Certificate = Withdrawal & { seq: number }

/**
 * An earlier revision showed the flaw by itself already (root cause, impact, path): the issue stands in line where that
 * one came in. Certifying the same revision again confirms a certificate that an edit suspended; while it stands nothing
 * changes, as the first reason stands.
 */
export function certifyRevision(db: Db, certificate: Certificate): Promise<IssueRow> {
  const { seq } = certificate
  return db.transaction(async (tx) => {
    const issue = await holdForDecision(tx, certificate)
    const seqs = await seqsOf(tx, issue)
    const problem = certificateProblem(seqs, seq)
    if (problem) refuseFields({ seq: problem })
    const isSame = issue.certifiedSeq === seq
    if (isSame && certificateState(issue) === 'standing') return issue
    const lastSeq = Math.max(...seqs)
    const place = { certifiedSeq: seq, placeInLine: placeInLine(lastSeq, seq) }
    return store(tx, issue, { ...place, lastSeq }, isSame ? 'certificate_confirmed' : 'revision_certified', certificate)
  })
}

export function withdrawCertificate(db: Db, withdrawal: Withdrawal): Promise<IssueRow> {
  return db.transaction(async (tx) => {
    const issue = await holdForDecision(tx, withdrawal)
    if (issue.certifiedSeq === null) refuse('not_certified')
    const lastSeq = Math.max(...(await seqsOf(tx, issue)))
    const place = { certifiedSeq: null, placeInLine: placeInLine(lastSeq, null), lastSeq }
    return store(tx, issue, place, 'certificate_withdrawn', withdrawal)
  })
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
  { judgeId, reason, now }: Withdrawal,
): Promise<IssueRow> {
  await setCertifiedSeq(tx, issue.id, place)
  const { duplicateGroupId: groupId } = issue
  const primary = groupId ? { primaryId: (await recomputePrimary(tx, groupId)).primaryId } : {}
  await insertEvent(tx, {
    at: now,
    actorId: judgeId,
    kind,
    contestId: issue.contestId,
    issueId: issue.id,
    before: { certifiedSeq: issue.certifiedSeq, placeInLine: issue.placeInLine },
    after: { ...place, lastSeq, ...primary },
    reason,
  })
  return (await findIssue(tx, issue.id)) as IssueRow
}
