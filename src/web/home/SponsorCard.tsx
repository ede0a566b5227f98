import { Link } from 'react-router'
import type { OwnSeat } from '../../contract/seats/seats'
import { useServerNow } from '../api/use-server-now'
import { paths } from '../paths'
import { useOwnSeats } from '../seats/seats-api'
import { CompactRowParts, compactRow } from '../ui/CompactRow'
import { classNames } from '../ui/class-names'
import type { IconName } from '../ui/Icon'
import { counted } from '../ui/text/counted'
import { LineCard } from './LineCard'
import styles from './LineCard.module.css'

export const needsAnswer = ({ waiting }: OwnSeat): boolean =>
  waiting !== null && waiting.questions + waiting.answers > 0

type Line = { to: string; title: string; label: string; icon: IconName; status: string }

/** What a sponsor has to answer in a contest, a line for each kind. */
function waitingLines({ contest, waiting }: OwnSeat): Line[] {
  const { questions = 0, answers = 0 } = waiting ?? {}
  const address = paths.sponsor(contest._id)
  const line = (to: string, label: string): Line => ({
    ...{ to, title: contest.title, label },
    ...{ icon: 'hourglass', status: 'pending' },
  })
  return [
    ...(questions > 0
      ? [line(`${address}?show=questions`, counted(questions, 'question to answer', 'questions to answer'))]
      : []),
    ...(answers > 0 ? [line(address, counted(answers, 'answer to give', 'answers to give'))] : []),
  ]
}

/** A contest in which nothing is to be answered. */
function quietLine({ contest }: OwnSeat, now: Date): Line {
  const line = { title: contest.title, icon: 'circle-check', status: 'ended' } as const
  if (contest.isFinalized) return { ...line, to: paths.results(contest._id), label: 'Results final' }
  const hasEnded = now > new Date(contest.endDate)
  return { ...line, to: paths.sponsor(contest._id), label: hasEnded ? 'Ended, nothing to answer' : 'Nothing to answer' }
}

/** A sponsor's contests, those that need an answer first; `isBeside` if another card stands beside it. */
export function SponsorCard({ isBeside = false }: { isBeside?: boolean }) {
  const seats = useOwnSeats().filter(({ seat }) => seat === 'sponsor')
  const now = useServerNow()
  if (seats.length === 0) return null
  const waiting = seats.filter(needsAnswer)
  const idle = seats.filter((seat) => !needsAnswer(seat))
  const lines = [...waiting.flatMap(waitingLines), ...idle.map((seat) => quietLine(seat, now))]
  return (
    <LineCard
      to={paths.contests}
      title="Your contests as a sponsor"
      className={classNames(styles.sponsor, !isBeside && styles.alone)}
      note={
        waiting.length > 0
          ? `${counted(waiting.length, 'contest needs', 'contests need')} an answer`
          : 'Nothing to answer'
      }
    >
      {lines.map((line) => (
        <SeatLine key={line.to} {...line} />
      ))}
    </LineCard>
  )
}

const SeatLine = ({ to, label, title, icon, status }: Line) => (
  <Link className={classNames(compactRow, styles.work)} data-status={status} to={to}>
    <CompactRowParts icon={icon} note={label}>
      {title}
    </CompactRowParts>
  </Link>
)
