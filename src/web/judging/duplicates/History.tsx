import type { JudgingAct } from '../../../contract/judging'
import panes from '../../panes/Panes.module.css'
import { classNames } from '../../ui/class-names'
import { Disclosure } from '../../ui/Disclosure'
import layout from '../../ui/layout.module.css'
import { VisibleName, VisibleParagraph } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { Time } from '../../ui/time/Time'
import { actionText } from '../judging-labels'
import duplicates from './Duplicates.module.css'

const firstShown = 6

/** Who did what, when and why, newest first. */
export function History({ acts }: { acts: readonly JudgingAct[] }) {
  const lines = (visibleActs: readonly JudgingAct[]) => (
    <ol className={classNames(layout.stackMedium, duplicates.history)}>
      {visibleActs.map((act) => (
        <li key={`${act.at} ${act.kind}`}>
          <p>
            <VisibleName className={text.strong}>{act.actor?.username || 'The operator'}</VisibleName>{' '}
            <span>{actionText(act)}</span>
          </p>
          <Time className={text.faint} at={act.at} />
          {act.reason && (
            <VisibleParagraph className={classNames(text.muted, text.preLine)}>{act.reason}</VisibleParagraph>
          )}
        </li>
      ))}
    </ol>
  )
  return (
    <div className={panes.part}>
      <h2>History</h2>
      {acts.length === 0 && <p className={text.muted}>Nothing yet.</p>}
      {lines(acts.slice(0, firstShown))}
      {acts.length > firstShown && (
        <Disclosure title={`Show ${acts.length - firstShown} older`}>{lines(acts.slice(firstShown))}</Disclosure>
      )}
    </div>
  )
}
