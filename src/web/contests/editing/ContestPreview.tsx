import { type Control, useWatch } from 'react-hook-form'
import type { Contest } from '../../../contract/contest'
import type { ContestStatus } from '../../../domain/contests/contest-clock'
import { useSession } from '../../accounts/session/session-store'
import { classNames } from '../../ui/class-names'
import field from '../../ui/Field.module.css'
import { Icon, type IconName } from '../../ui/Icon'
import layout from '../../ui/layout.module.css'
import { Panel, SheetSection } from '../../ui/Sheet'
import text from '../../ui/text.module.css'
import { ContestCard } from '../ContestCard'
import { ContestSections } from '../ContestSections'
import { statusOf } from '../contest-time'
import { ContestTitle } from '../detail/ContestTitle'
import styles from './ContestForm.module.css'
import { type ContestValues, checklistOf, contestToShow } from './contest-form'

type PreviewProps = { control: Control<ContestValues>; saved: Contest | null; now: Date }

/** The contest as researchers would see it if saved now; null until its two dates are in order. */
function usePreview({ control, saved, now }: PreviewProps): Contest | null {
  const user = useSession((session) => session.user)
  const values = useWatch({ control }) as ContestValues
  return contestToShow(values, saved, user ?? { _id: '', username: '' }, now)
}

/** The researchers' card. Inert, because its links would lead to a nonexistent contest. */
export function CardPreview(props: PreviewProps) {
  const contest = usePreview(props)
  return (
    <>
      <p className={classNames(styles.railLabel, field.label)}>What researchers will see</p>
      {contest ? (
        <div inert>
          <ContestCard contest={contest} now={props.now} />
        </div>
      ) : (
        <Panel>
          <p className={text.muted}>To see the card, set both dates, with the end after the start.</p>
        </Panel>
      )}
    </>
  )
}

/** The researchers' page, without the surrounding shell. */
export function PagePreview(props: PreviewProps) {
  const contest = usePreview(props)
  const { now, saved } = props
  if (!contest) {
    return (
      <SheetSection>
        <p className={text.muted}>To see the page, set both dates, with the end after the start.</p>
      </SheetSection>
    )
  }
  return (
    <section className={styles.preview} aria-label="Preview of the contest page">
      <ContestTitle contest={contest} now={now} level={2} />
      <ContestSections contest={contest} isUpcoming={statusOf(contest, now) === 'upcoming'} saved={saved} />
    </section>
  )
}

type ChecklistProps = { control: Control<ContestValues>; now: Date; status: ContestStatus }

export function Checklist({ control, now, status }: ChecklistProps) {
  const values = useWatch({ control }) as ContestValues
  const isStarted = status !== 'upcoming'
  return (
    <Panel title={isStarted ? 'Since it started' : 'Before it starts'}>
      <ul className={classNames(layout.stack, styles.checklist)}>
        {isStarted
          ? settledBy(status).map(([icon, words]) => (
              <Tick key={words} icon={icon}>
                {words}
              </Tick>
            ))
          : checklistOf(values, now).map(({ isFine, text: words }) => (
              <Tick key={words} icon={isFine ? 'check' : 'triangle-alert'} isDoubtful={!isFine}>
                {words}
              </Tick>
            ))}
      </ul>
    </Panel>
  )
}

/** What is fixed after the start or the end, and what can still change. */
const settledBy = (status: ContestStatus): [IconName, string][] => [
  ['lock', 'The start date is fixed'],
  ['lock', 'The repository is fixed'],
  status === 'ended'
    ? ['lock', 'The end is fixed']
    : ['arrow-right', 'The end can only move later, and needs your password'],
  ['arrow-right', 'The pool can only rise'],
  ['text-quote', 'Everyone sees each change and its reason'],
]

type TickProps = { icon: IconName; isDoubtful?: boolean; children: string }

function Tick({ icon, isDoubtful = false, children }: TickProps) {
  return (
    <li className={isDoubtful ? styles.doubtful : undefined}>
      <Icon name={icon} />
      <span>
        {isDoubtful && <span className={text.visuallyHidden}>Look again: </span>}
        <span>{children}</span>
      </span>
    </li>
  )
}
