import type { QueueEntry } from '../../../contract/judging'
import { Banner, toneIcon } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Gutter } from '../../ui/Status'
import { VisibleText } from '../../ui/text/VisibleText'
import { formatUtcDayTime, formatUtcSecond } from '../../ui/time/dates'
import { wordsOfAct } from '../duplicates/act-words'
import type { Decision } from '../triage-api'
import type { Failure } from './decisions'

const intended = (decision: Decision) =>
  decision.kind === 'duplicate' ? `duplicate of ${decision.of.placeInLine}` : decision.status

type StaleNoticeProps = {
  failure: Failure
  onAgain: (version: number) => void
  /** The other one of a duplicate has changed, so what was chosen may no longer be wanted. */
  onChooseAgain: (of: QueueEntry) => void
  onDrop: () => void
}

/** Somebody else was faster: what they did, and both ways on. What was typed is still there. */
export function StaleNotice({ failure, onAgain, onChooseAgain, onDrop }: StaleNoticeProps) {
  const { change, decision, message } = failure
  if (!change) return <Banner tone="danger">{message}</Banner>
  const { event, issue } = change
  const original = decision.kind === 'duplicate' && decision.of._id === issue._id ? decision.of : null
  const at = event && new Date(event.at)
  return (
    <div className="con-stale" role="alert" data-s="warn">
      <Gutter>
        <Icon name={toneIcon('warn')} />
      </Gutter>
      <div className="b">
        <p className="strong">
          {original
            ? `Not saved: ${issue.placeInLine} has changed since you opened this dialog.`
            : 'Not saved: this submission has changed since you opened it.'}
        </p>
        {event && at ? (
          <p>
            <bdi>
              <VisibleText>{event.actor?.username ?? 'The operator'}</VisibleText>
            </bdi>{' '}
            {wordsOfAct(event)},{' '}
            <time dateTime={event.at}>
              {formatUtcDayTime(at).split(',')[0]}, {formatUtcSecond(at)}
            </time>
            {event.reason && (
              <>
                :{' '}
                <q dir="auto">
                  <VisibleText>{event.reason}</VisibleText>
                </q>
              </>
            )}
          </p>
        ) : (
          <p>It is {issue.status} now.</p>
        )}
        <div className="btns">
          {original ? (
            <Button small onClick={() => onChooseAgain(original)}>
              Choose again…
            </Button>
          ) : (
            <Button small onClick={() => onAgain(issue.version)}>
              Decide again: {intended(decision)}
            </Button>
          )}
          <Button small variant="quiet" onClick={onDrop}>
            Leave it as it is
          </Button>
        </div>
      </div>
    </div>
  )
}
