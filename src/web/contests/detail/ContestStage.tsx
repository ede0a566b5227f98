import type { Contest } from '../../../contract/contest'
import { ButtonLink } from '../../links'
import { paths } from '../../paths'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/Sheet'
import type { Elements } from '../../ui/text/elements'
import { VisibleParagraph } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { Deadline } from '../../ui/time/Countdown'
import { formatDayTime } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { appealStageOf, formatAppealHours } from '../appeal-time'
import { displayStatus } from '../contest-time'
import styles from './ContestDetail.module.css'

/** In the header of a contest that takes no submissions: how far it is, and what to read. */
export function StageLine({ contest, now }: { contest: Contest; now: Date }) {
  const face = displayStatus(contest, now)
  if (face === 'upcoming') return <Stage>This contest hasn't started yet.</Stage>
  if (face === 'ended') return <EndedStage contest={contest} now={now} />
  if (face !== 'final') return null
  return (
    <Stage contestId={contest._id} action="View Results">
      {`Results have been finalized.${contest.uniqueCount === 0 ? ' No submission was valid: nothing is paid, and the pool goes back to the sponsor.' : ''}`}
    </Stage>
  )
}

/** Between the end and the final results; for a contest with appeals, their progress. */
function EndedStage({ contest, now }: { contest: Contest; now: Date }) {
  const stage = appealStageOf(contest, now)
  if (stage === 'none') return <Stage>Results are being finalized.</Stage>
  if (stage === 'awaited') {
    return (
      <Stage>{`Preliminary results come first, and authors then have ${formatAppealHours(contest)} to appeal.`}</Stage>
    )
  }
  return (
    <Stage contestId={contest._id} action="View Preliminary Results">
      {stage === 'open' ? (
        <Deadline at={new Date(contest.appealsEndAt ?? '')} now={now} prefix="Appeals end in" />
      ) : (
        'The appeal period is over; results are final once every appeal is decided.'
      )}
    </Stage>
  )
}

type StageProps = { contestId?: string; action?: string; children: string | Elements }

/** A status, which a screen reader announces when it changes. */
const Stage = ({ contestId, action, children }: StageProps) => (
  <div className={classNames(layout.between, styles.stage)} role="status">
    <p>{children}</p>
    {contestId && (
      <ButtonLink small to={paths.results(contestId)}>
        {action}
      </ButtonLink>
    )}
  </div>
)

type RevokedPanelProps = { title: string; revocations: Contest['reopenings'] }

/** Everyone who can see the contest can read why results were withdrawn or reopened. */
export function RevokedPanel({ title, revocations }: RevokedPanelProps) {
  if (revocations.length === 0) return null
  return (
    <Panel title={title} icon="undo" status="warn">
      <ol className={layout.stack}>
        {revocations.map(({ at, by, reason }) => (
          <li key={at}>
            <p className={text.muted}>
              <Time at={at} format={formatDayTime} /> by <bdi>{by.username}</bdi>:
            </p>
            <VisibleParagraph className={text.preLine}>{reason}</VisibleParagraph>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
