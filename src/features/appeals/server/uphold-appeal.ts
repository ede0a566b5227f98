import type { AppealChange } from '../../../domain/judging/appeals'
import { refuseFields } from '../../../domain/refusals'
import type { Db } from '../../../server/db/database'
import { findIssue, type IssueRow } from '../../../server/issues/issue-queries'
import { certifyRevision, withdrawCertificate } from '../../../server/judging/certify-revision'
import { giveVerdict } from '../../../server/judging/give-verdict'
import { groupIssues } from '../../../server/judging/groups/group-issues'
import { ungroupIssues } from '../../../server/judging/groups/ungroup-issues'
import { markDuplicate } from '../../../server/judging/mark-duplicate'
import type { AppealDecision } from '../domain/appeal-rules'

type Upholding = {
  issue: IssueRow
  appealId: string
  decision: AppealDecision & { change: AppealChange }
  judgeId: string
  now: Date
}

/** Makes the change through the same functions that judges use without an appeal. Refuses a change without effect. */
export async function upholdAppeal(tx: Db, upholding: Upholding): Promise<void> {
  const { issue, decision } = upholding
  await changeOf[decision.change](tx, upholding)
  const changed = await findIssue(tx, issue.id)
  if (changed?.version === issue.version)
    refuseFields({ change: 'That is already the case. Choose another change, or reject' })
}

const requestOf = ({ issue, appealId, judgeId, now }: Upholding) => ({
  ...{ issueId: issue.id, appealId, judgeId, now },
  expectedVersion: null,
})

const verdict = (status: 'valid' | 'invalid') => (tx: Db, upholding: Upholding) => {
  const { reason, invalidationCode } = upholding.decision
  const invalidationReason = status === 'invalid' ? reason : null
  const readVerdict = () => ({ status, invalidationReason, invalidationCode })
  return giveVerdict(tx, { ...requestOf(upholding), readVerdict })
}

const leaveGroup = (tx: Db, upholding: Upholding) =>
  ungroupIssues(tx, { id: upholding.issue.id, ...requestOf(upholding) })

/** The rule has already checked that the required fields are present. */
const changeOf: Record<AppealChange, (tx: Db, upholding: Upholding) => Promise<unknown>> = {
  mark_valid: verdict('valid'),
  mark_invalid: verdict('invalid'),
  mark_duplicate: (tx, upholding) => {
    const { issueId, reason } = upholding.decision
    const original = { ofIssueId: issueId ?? '', note: reason, alsoValid: false, originalVersion: null }
    return markDuplicate(tx, { ...requestOf(upholding), ...original })
  },
  leave_group: leaveGroup,
  join_group: async (tx, upholding) => {
    const { issue, decision } = upholding
    const other = await findIssue(tx, decision.issueId ?? '')
    const groupId = issue.duplicateGroupId
    const isSame = other?.id === issue.id || (groupId !== null && other?.duplicateGroupId === groupId)
    if (isSame) refuseFields({ issueId: 'Choose a submission outside its group' })
    // Another appeal may have dissolved it in the meantime.
    if (groupId !== null) await leaveGroup(tx, upholding)
    await groupIssues(tx, { issueIds: [issue.id, decision.issueId ?? ''], ...requestOf(upholding) })
  },
  certify_revision: (tx, upholding) => {
    const { seq, reason } = upholding.decision
    return certifyRevision(tx, { ...requestOf(upholding), seq: seq ?? 0, reason })
  },
  withdraw_certificate: (tx, upholding) =>
    withdrawCertificate(tx, { ...requestOf(upholding), reason: upholding.decision.reason }),
}
