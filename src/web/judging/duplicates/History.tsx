import type { JudgingAct } from '../../../contract/judging'
import { VisibleText } from '../../ui/text/VisibleText'
import { formatUtcDay, formatUtcSecond } from '../../ui/time/dates'
import { wordsOfAct } from './act-words'

const firstShown = 6

/** Who did what, when and why, newest first. */
export function History({ acts }: { acts: readonly JudgingAct[] }) {
  const lines = (shown: readonly JudgingAct[]) => (
    <ol className="hist">
      {shown.map((act) => (
        <li key={`${act.at} ${act.kind}`}>
          <p>
            <bdi className="strong">
              <VisibleText>{act.actor?.username || 'The operator'}</VisibleText>
            </bdi>{' '}
            {wordsOfAct(act)}
          </p>
          <time className="mono meta" dateTime={act.at}>
            {formatUtcDay(new Date(act.at))}, {formatUtcSecond(new Date(act.at))}
          </time>
          {act.reason && (
            <p className="soft pre-line" dir="auto">
              <VisibleText>{act.reason}</VisibleText>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
  return (
    <div className="d-b">
      <h2>History</h2>
      {acts.length === 0 && <p className="soft">Nothing yet.</p>}
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
