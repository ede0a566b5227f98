import type { Contest } from '../../../contract/contest'
import { ButtonLink } from '../../links'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/Sheet'
import { VisibleParagraph } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { Deadline } from '../../ui/time/Countdown'
import { formatDayTime } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { appealStageOf, formatAppealHours } from '../appeal-time'
import { displayStatus } from '../contest-time'

/** The contest's status if it isn't open for submissions. */
export function StageBanner({ contest, now }: { contest: Contest; now: Date }) {
  const face = displayStatus(contest, now)
  if (face === 'upcoming') return <Banner tone="upcoming">This contest hasn't started yet.</Banner>
  if (face === 'ended') return <EndedBanner contest={contest} now={now} />
  if (face !== 'final') return null
  return (
    <Banner
      tone="final"
      action={
        <ButtonLink small to={paths.results(contest._id)}>
          View Results
        </ButtonLink>
      }
    >{`This contest has ended. Results have been finalized.${contest.uniqueCount === 0 ? ' No submission was valid: nothing is paid, and the pool goes back to the sponsor.' : ''}`}</Banner>
  )
}

/** Between the end and the final results; for a contest with appeals, their progress. */
function EndedBanner({ contest, now }: { contest: Contest; now: Date }) {
  const stage = appealStageOf(contest, now)
  if (stage === 'none') return <Banner tone="ended">This contest has ended. Results are being finalized.</Banner>
  if (stage === 'awaited') {
    return (
      <Banner tone="ended">{`This contest has ended. Preliminary results come first, and authors then have ${formatAppealHours(contest)} to appeal.`}</Banner>
    )
  }
  return (
    <Banner
      tone="ended"
      action={
        <ButtonLink small to={paths.results(contest._id)}>
          View Preliminary Results
        </ButtonLink>
      }
    >
      {stage === 'open' ? (
        <span>
          <span>This contest has preliminary results.</span>{' '}
          <Deadline at={new Date(contest.appealsEndAt ?? '')} now={now} prefix="Appeals end in" />
        </span>
      ) : (
        'This contest has preliminary results. The appeal period is over; results are final once every appeal is decided.'
      )}
    </Banner>
  )
}

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
