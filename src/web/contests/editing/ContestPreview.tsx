import { type Control, useWatch } from 'react-hook-form'
import type { Contest } from '../../../contract/contest'
import type { PlanCheck } from '../../../domain/contests/contest-edit-rules'
import { useSession } from '../../accounts/session/session-store'
import { classNames } from '../../ui/class-names'
import field from '../../ui/Field.module.css'
import { Icon } from '../../ui/Icon'
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
      {!saved?.isFinalized && <ContestTitle contest={contest} now={now} level={2} />}
      <ContestSections contest={contest} isUpcoming={statusOf(contest, now) === 'upcoming'} saved={saved} />
    </section>
  )
}

type ChecklistProps = { control: Control<ContestValues>; now: Date }

const isDoubtful = ({ isFine, isMissing = false }: PlanCheck) => !isFine && !isMissing

/** What to write and to review before the start, warnings first. What is still missing is no warning. */
export function Checklist({ control, now }: ChecklistProps) {
  const values = useWatch({ control }) as ContestValues
  return (
    <Panel title="Before it starts">
      <ul className={classNames(layout.stack, styles.checklist)}>
        {checklistOf(values, now)
          .toSorted((a, b) => Number(isDoubtful(b)) - Number(isDoubtful(a)))
          .map((check) => (
            <Tick key={check.text} check={check} />
          ))}
      </ul>
    </Panel>
  )
}

function Tick({ check }: { check: PlanCheck }) {
  const isWarning = isDoubtful(check)
  return (
    <li className={isWarning ? styles.doubtful : undefined}>
      <Icon name={isWarning ? 'triangle-alert' : check.isMissing ? 'minus' : 'check'} />
      <span>
        {isWarning && <span className={text.visuallyHidden}>Look again: </span>}
        <span>{check.text}</span>
      </span>
    </li>
  )
}
