import type { Contest } from '../../../contract/contest'
import type { ContestStatus } from '../../../domain/contests/contest-clock'
import type { PlanCheck } from '../../../domain/contests/contest-edit-rules'
import { Icon } from '../../ui/Icon'
import { Panel } from '../../ui/Sheet'
import { ContestCard } from '../ContestCard'
import { ContestSections } from '../ContestSections'
import { statusOf } from '../contest-time'
import { ContestTitle } from '../detail/ContestTitle'

type PreviewProps = { contest: Contest | null; now: Date }

/** The researcher's own card. Inert: its links would lead to a contest that is not there yet. */
export function CardPreview({ contest, now }: PreviewProps) {
  return (
    <>
      <p className="rail-l label">What researchers will see</p>
      {contest ? (
        <div inert>
          <ContestCard contest={contest} now={now} />
        </div>
      ) : (
        <Panel>
          <p className="soft">The card appears when both dates are set, the end after the start.</p>
        </Panel>
      )}
    </>
  )
}

/** The researcher's own page, without what surrounds it. */
export function PagePreview({ contest, now }: PreviewProps) {
  if (!contest) {
    return (
      <div className="sec ln">
        <span className="g" />
        <p className="b soft">The page appears when both dates are set, the end after the start.</p>
      </div>
    )
  }
  return (
    <section aria-label="Preview of the contest page">
      <ContestTitle contest={contest} now={now} level={2} />
      <ContestSections contest={contest} isUpcoming={statusOf(contest, now) === 'upcoming'} />
    </section>
  )
}

export function Checklist({ checks, status }: { checks: PlanCheck[]; status: ContestStatus }) {
  if (status !== 'upcoming') {
    return (
      <Panel title="Since it started">
        <ul className="ticks">
          <Tick icon="lock">The start date is fixed</Tick>
          <Tick icon="lock">The repository is fixed</Tick>
          {status === 'ended' ? (
            <Tick icon="lock">The end is fixed</Tick>
          ) : (
            <Tick icon="arrow-right">The end can only move later, with your password</Tick>
          )}
          <Tick icon="arrow-right">The pool can only rise</Tick>
          <Tick icon="text-quote">Every change is shown to everybody with its reason</Tick>
        </ul>
      </Panel>
    )
  }
  return (
    <Panel title="Before it starts">
      <ul className="ticks">
        {checks.map(({ isFine, words }) => (
          <Tick key={words} icon={isFine ? 'check' : 'triangle-alert'} isDoubtful={!isFine}>
            {words}
          </Tick>
        ))}
      </ul>
    </Panel>
  )
}

type TickProps = {
  icon: 'check' | 'triangle-alert' | 'lock' | 'arrow-right' | 'text-quote'
  isDoubtful?: boolean
  children: string
}

function Tick({ icon, isDoubtful = false, children }: TickProps) {
  return (
    <li className={isDoubtful ? 'doubt' : undefined}>
      <Icon name={icon} />
      <span>
        {isDoubtful && <span className="hide">Look again: </span>}
        {children}
      </span>
    </li>
  )
}
