import { Link } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import { buttonClass } from '../../ui/Button'
import { Panel } from '../../ui/Sheet'
import { VisibleText } from '../../ui/text/VisibleText'
import { formatDayTime } from '../../ui/time/dates'
import { faceOf } from '../contest-time'

/** Says where the contest stands when nothing can be submitted to it. */
export function StageBanner({ contest, now }: { contest: Contest; now: Date }) {
  const face = faceOf(contest, now)
  if (face === 'upcoming') return <Banner tone="upcoming">This contest hasn't started yet.</Banner>
  if (face === 'ended') return <Banner tone="ended">This contest has ended. Results are being finalized.</Banner>
  if (face !== 'final') return null
  return (
    <Banner
      tone="final"
      action={
        <Link className={buttonClass('plain', true)} to={paths.results(contest._id)}>
          View Results
        </Link>
      }
    >
      This contest has ended. Results have been finalized.
      {contest.uniqueCount === 0 && ' No submission was valid: nothing is paid, and the pool goes back to the sponsor.'}
    </Banner>
  )
}

/** A finalization that was taken back is told with its reason, to everybody who sees the contest. */
export function ReopenedPanel({ reopenings }: Pick<Contest, 'reopenings'>) {
  if (reopenings.length === 0) return null
  return (
    <Panel title="Results were reopened" icon="undo" status="warn">
      <ol className="stack">
        {reopenings.map(({ at, by, reason }) => (
          <li key={at}>
            <p className="soft">
              <time dateTime={at}>{formatDayTime(new Date(at))}</time> by <bdi>{by.username}</bdi>:
            </p>
            <p className="pre-line" dir="auto">
              <VisibleText>{reason}</VisibleText>
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
