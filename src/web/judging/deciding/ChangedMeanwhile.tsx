import type { QueueEntry } from '../../../contract/judging'
import { Banner, toneIcon } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { Gutter } from '../../ui/Gutter'
import { VisibleName, VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { formatUtcDaySecond } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { actionText } from '../judging-labels'
import type { Decision } from '../triage-api'
import decisionStyles from './Decision.module.css'
import type { Failure } from './decisions'

const intended = (decision: Decision) =>
  decision.kind === 'duplicate' ? `duplicate of ${decision.of.placeInLine}` : decision.status

type StaleNoticeProps = {
  failure: Failure
  onAgain: (version: number) => void
  /** The duplicate's other submission has changed, so the choice may no longer be wanted. */
  onChooseAgain?: (of: QueueEntry) => void
  onDrop: () => void
}

/** Another judge was faster: shows what they did and the options. The input is kept. */
export function ChangedMeanwhile({ failure, onAgain, onChooseAgain, onDrop }: StaleNoticeProps) {
  const { change, decision, message } = failure
  if (!change) return <Banner tone="danger">{message}</Banner>
  const { event, issue } = change
  const original = decision.kind === 'duplicate' && decision.of._id === issue._id ? decision.of : null
  const at = event && new Date(event.at)
  return (
    <div className={decisionStyles.stale} role="alert" data-status="warn">
      <Gutter icon={toneIcon('warn')} />
      <div>
        <p className={text.strong}>
          {original
            ? `Not saved: ${issue.placeInLine} has changed since you opened this dialog.`
            : 'Not saved: this submission has changed since you opened it.'}
        </p>
        {event && at ? (
          <p>
            <VisibleName>{event.actor?.username ?? 'The operator'}</VisibleName> <span>{`${actionText(event)},`}</span>{' '}
            <Time at={event.at} format={formatUtcDaySecond} />
            {event.reason && (
              <span>
                {': '}
                <q dir="auto">
                  <VisibleText>{event.reason}</VisibleText>
                </q>
              </span>
            )}
          </p>
        ) : (
          <p>{`It is now ${issue.status}.`}</p>
        )}
        <div className={classNames(button.actions, decisionStyles.staleActions)}>
          {original ? (
            <Button small onClick={() => onChooseAgain?.(original)}>
              Choose again…
            </Button>
          ) : (
            <Button small onClick={() => onAgain(issue.version)}>{`Decide again: ${intended(decision)}`}</Button>
          )}
          <Button small variant="quiet" onClick={onDrop}>
            Leave it as it is
          </Button>
        </div>
      </div>
    </div>
  )
}
