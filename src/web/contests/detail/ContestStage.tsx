import type { Contest } from '../../../contract/contest'
import { ButtonLink } from '../../links'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/Sheet'
import { VisibleParagraph } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { formatDayTime } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { displayStatus } from '../contest-time'

/** The contest's status, while nothing can be submitted to it. */
export function StageBanner({ contest, now }: { contest: Contest; now: Date }) {
  const face = displayStatus(contest, now)
  if (face === 'upcoming') return <Banner tone="upcoming">This contest hasn't started yet.</Banner>
  if (face === 'ended') return <Banner tone="ended">This contest has ended. Results are being finalized.</Banner>
  if (face !== 'final') return null
  return (
    <Banner
      tone="final"
      action={
        <ButtonLink small to={paths.results(contest._id)}>
          View Results
        </ButtonLink>
      }
    >
      This contest has ended. Results have been finalized.
      {contest.uniqueCount === 0 && ' No submission was valid: nothing is paid, and the pool goes back to the sponsor.'}
    </Banner>
  )
}

/** Everybody who sees the contest reads why its results were reopened. */
export function ReopenedPanel({ reopenings }: Pick<Contest, 'reopenings'>) {
  if (reopenings.length === 0) return null
  return (
    <Panel title="Results were reopened" icon="undo" status="warn">
      <ol className={layout.stack}>
        {reopenings.map(({ at, by, reason }) => (
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
