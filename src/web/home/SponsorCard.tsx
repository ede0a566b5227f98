import { Link } from 'react-router'
import type { OwnSeat } from '../../contract/seats/seats'
import { useServerNow } from '../api/use-server-now'
import { paths } from '../paths'
import { useOwnSeats } from '../seats/seats-api'
import { CompactRowParts, compactRow } from '../ui/CompactRow'
import { classNames } from '../ui/class-names'
import { LineCard } from './LineCard'
import styles from './LineCard.module.css'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What a sponsor has to answer in a contest, or what the contest is waiting for. */
function stateOf({ contest, waiting }: OwnSeat, now: Date): { label: string; needsAnswer: boolean } {
  const { questions = 0, answers = 0 } = waiting ?? {}
  const open = [
    questions > 0 && counted(questions, 'question to answer', 'questions to answer'),
    answers > 0 && counted(answers, 'answer to give', 'answers to give'),
  ].filter(Boolean)
  if (open.length > 0) return { label: open.join(', '), needsAnswer: true }
  if (contest.isFinalized) return { label: 'Results final', needsAnswer: false }
  const hasEnded = now > new Date(contest.endDate)
  return { label: hasEnded ? 'Ended, nothing to answer' : 'Nothing to answer', needsAnswer: false }
}

/** A sponsor's contests, those that need an answer first. */
export function SponsorCard() {
  const seats = useOwnSeats().filter(({ seat }) => seat === 'sponsor')
  const now = useServerNow()
  if (seats.length === 0) return null
  const lines = seats
    .map((seat) => ({ seat, ...stateOf(seat, now) }))
    .sort((one, other) => Number(other.needsAnswer) - Number(one.needsAnswer))
  const waiting = lines.filter(({ needsAnswer }) => needsAnswer).length
  return (
    <LineCard
      to={paths.contests}
      title="Your contests as a sponsor"
      className={styles.sponsor}
      note={waiting > 0 ? `${counted(waiting, 'contest needs', 'contests need')} an answer` : 'Nothing to answer'}
    >
      {lines.map(({ seat: { contest }, label, needsAnswer }) => (
        <Link
          key={contest._id}
          className={classNames(compactRow, styles.work)}
          data-status={needsAnswer ? 'pending' : 'ended'}
          to={contest.isFinalized && !needsAnswer ? paths.results(contest._id) : paths.sponsor(contest._id)}
        >
          <CompactRowParts icon={needsAnswer ? 'hourglass' : 'circle-check'} note={label}>
            {contest.title}
          </CompactRowParts>
        </Link>
      ))}
    </LineCard>
  )
}
