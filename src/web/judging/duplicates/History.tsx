import type { JudgingAct } from '../../../contract/judging'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import { lookUp } from '../../ui/text/lookup'
import { VisibleName, VisibleParagraph } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { formatUtcDaySecond } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import decision from '../deciding/Decision.module.css'
import duplicates from './Duplicates.module.css'

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const plainWords: Record<string, string> = {
  issue_submitted: 'submitted it',
  issue_edited: 'edited it',
  issue_withdrawn: 'withdrew it',
  issues_grouped: 'put it into a duplicate group',
  issue_ungrouped: 'took it out of its duplicate group',
  issue_removed: 'removed it',
  issue_restored: 'restored it',
  group_dissolved: 'dissolved its duplicate group',
  groups_merged: 'merged its duplicate group with another',
  revision_certified: 'certified an earlier revision',
  certificate_confirmed: 'confirmed the certificate of an earlier revision',
  certificate_suspended: 'suspended the certificate of a revision',
  certificate_withdrawn: 'withdrew the certificate of a revision',
  verdict_undone: 'undid a decision',
  second_look_decided: 'took a second look at it',
  second_look_resolved: 'resolved the difference between two judges',
}

/** What somebody did, as the words after a name: 'marked it invalid'. An act unknown here is named as the ledger has it. */
export function actText({ kind, after }: Pick<JudgingAct, 'kind' | 'after'>): string {
  if (kind === 'issue_edited' && fieldOf(after, 'certificate') === 'suspended') {
    return 'edited it, which suspended its certificate'
  }
  if (kind !== 'verdict') return lookUp(plainWords, kind, kind.replaceAll('_', ' '))
  if (fieldOf(after, 'duplicateOf')) return 'marked it a duplicate'
  const status = fieldOf(after, 'status')
  if (status === 'pending') return 'made it pending again'
  return typeof status === 'string' ? `marked it ${status}` : 'gave a verdict'
}

const firstShown = 6

/** Who did what, when and why, newest first. */
export function History({ acts }: { acts: readonly JudgingAct[] }) {
  const lines = (shown: readonly JudgingAct[]) => (
    <ol className={classNames(layout.stackMedium, duplicates.history)}>
      {shown.map((act) => (
        <li key={`${act.at} ${act.kind}`}>
          <p>
            <VisibleName className={text.strong}>{act.actor?.username || 'The operator'}</VisibleName> {actText(act)}
          </p>
          <Time className={classNames(text.mono, text.faint)} at={act.at} format={formatUtcDaySecond} />
          {act.reason && (
            <VisibleParagraph className={classNames(text.muted, text.preLine)}>{act.reason}</VisibleParagraph>
          )}
        </li>
      ))}
    </ol>
  )
  return (
    <div className={decision.part}>
      <h2>History</h2>
      {acts.length === 0 && <p className={text.muted}>Nothing yet.</p>}
      {lines(acts.slice(0, firstShown))}
      {acts.length > firstShown && (
        <details>
          <summary>Show {acts.length - firstShown} older</summary>
          {lines(acts.slice(firstShown))}
        </details>
      )}
    </div>
  )
}
