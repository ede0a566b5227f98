import { Link } from 'react-router'
import type { AdminContest } from '../../../contract/contests/contest-admin'
import { verdicts } from '../../../domain/judging/review-rules'
import { formatAmount } from '../../../domain/money'
import { paths } from '../../paths'
import { Icon } from '../../ui/Icon'
import { Gutter, statusIcon, statusWord } from '../../ui/Status'
import { formatUtcDayTime } from '../../ui/time/dates'
import { datesOf, endsSoon, faceOf, timeLine } from '../contest-time'

export function AdminContestRow({ contest, now }: { contest: AdminContest; now: Date }) {
  const face = faceOf(contest, now)
  const { startDate, endDate } = datesOf(contest)
  const isOver = face === 'ended' || face === 'final'
  return (
    <article className="row admin-contest" data-s={face} aria-label={contest.title}>
      <Gutter>
        <Icon name={statusIcon(face)} />
      </Gutter>
      <div className="b">
        <h2>
          <Link to={paths.contest(contest._id)} dir="auto">
            {contest.title}
          </Link>
        </h2>
        <p className="line">
          <span className="st">{statusWord(face)}</span>
          {!isOver && <span className={endsSoon(contest, now) ? 'num soon' : 'num'}>{timeLine(contest, now)}</span>}
          <span className="num">{formatUtcDayTime(face === 'upcoming' ? startDate : endDate)}</span>
          {contest.prizePool === null ? (
            <span className="warn">No pool set</span>
          ) : (
            <span className="num">{formatAmount(contest.prizePool)}</span>
          )}
        </p>
        <Judged contest={contest} />
        <Ways contest={contest} face={face} />
      </div>
    </article>
  )
}

/** How far judging is: a bar and its numbers. */
function Judged({ contest }: { contest: AdminContest }) {
  const { counts } = contest
  if (counts.all === 0) return <p className="note">No submissions.</p>
  return (
    <div className="judged">
      <span className="judged-bar" aria-hidden="true">
        {(['valid', 'invalid'] as const).map((status) => (
          <i key={status} data-s={status} style={{ inlineSize: `${(counts[status] / counts.all) * 100}%` }} />
        ))}
      </span>
      <ul>
        {verdicts.map((status) => (
          <li key={status} className="st num" data-s={counts[status] > 0 ? status : undefined}>
            <Icon name={statusIcon(status)} />
            {counts[status]} {status}
          </li>
        ))}
      </ul>
    </div>
  )
}

type WaysProps = { contest: AdminContest; face: ReturnType<typeof faceOf> }

function Ways({ contest, face }: WaysProps) {
  const { _id: id, title, counts } = contest
  const isReady = face === 'ended' && counts.pending === 0
  const ways = [
    { word: 'Triage', to: paths.triage(id), isThere: counts.all > 0 },
    { word: 'Finalize…', to: paths.editContest(id, 'finalize'), isThere: isReady },
    { word: 'Results', to: paths.results(id), isThere: face === 'final' },
    { word: 'Payments', to: paths.payments(id), isThere: face === 'final' },
    { word: 'Edit', to: paths.editContest(id), isThere: face !== 'final' },
    { word: 'Reopen…', to: paths.editContest(id, 'reopen'), isThere: face === 'final' },
  ]
  return (
    <p className="ways">
      {ways
        .filter(({ isThere }) => isThere)
        .map(({ word, to }) => (
          <Link key={word} to={to} aria-label={`${word}: ${title}`}>
            {word}
          </Link>
        ))}
    </p>
  )
}
