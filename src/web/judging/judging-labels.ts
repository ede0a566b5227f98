import type { JudgingAct } from '../../contract/judging'
import { humanize } from '../../domain/humanize'
import { lookUp } from '../ui/text/lookup'

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const plainTexts: Record<string, string> = {
  issue_submitted: 'submitted it',
  issue_edited: 'edited it',
  issue_withdrawn: 'withdrew it',
  issues_assigned: 'assigned it',
  issues_released: 'released it to the sponsors',
  sponsor_answered: 'answered it as a sponsor',
  appeal_made: 'appealed',
  appeal_decided: 'decided an appeal about it',
  issues_told_apart: 'marked it as different from another',
  sweep_undone: 'undid a sweep',
  issues_grouped: 'added it to a duplicate group',
  issue_ungrouped: 'removed it from its duplicate group',
  issue_removed: 'removed it',
  issue_restored: 'restored it',
  group_dissolved: 'dissolved its duplicate group',
  groups_merged: 'merged its duplicate group with another',
  revision_certified: 'certified an earlier revision',
  certificate_confirmed: 'confirmed the certificate of an earlier revision',
  certificate_suspended: 'suspended the certificate of a revision',
  certificate_withdrawn: 'withdrew the certificate of a revision',
  verdict_undone: 'undid a decision',
  second_look_drawn: 'drew it for a second look',
  second_look_decided: 'took a second look at it',
  second_look_forgone: 'skipped a second look at it',
  second_look_resolved: 'resolved the difference between two judges',
}

/** An action as words that follow a name: 'marked it invalid'. Unknown kinds are shown as the ledger names them. */
export function actionText({ kind, after }: Pick<JudgingAct, 'kind' | 'after'>): string {
  if (kind === 'issue_edited' && fieldOf(after, 'certificate') === 'suspended') {
    return 'edited it, which suspended its certificate'
  }
  if (kind !== 'verdict') return lookUp(plainTexts, kind, kind.replaceAll('_', ' '))
  if (fieldOf(after, 'duplicateOf')) return 'marked it a duplicate'
  const status = fieldOf(after, 'status')
  if (status === 'pending') return 'made it pending again'
  if (typeof status !== 'string') return 'gave a verdict'
  const code = fieldOf(after, 'invalidationCode')
  return typeof code === 'string' ? `marked it ${status} (${humanize(code)})` : `marked it ${status}`
}
