import { Link } from 'react-router'
import type { Contest } from '../../contract/contest'
import { excerptOf } from '../../domain/issues/excerpt'
import { formatAmount, formatBounty } from '../../domain/money'
import { paths } from '../paths'
import { buttonClass } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Gutter, statusIcon, statusWord } from '../ui/Status'
import { formatDay, formatOwnDayTime } from '../ui/time/dates'
import { datesOf, endsSoon, faceOf, timeLine, uniqueWords } from './contest-time'

const shownCharacters = 120

function lastLine(contest: Contest, face: ReturnType<typeof faceOf>): string {
  const { startDate, endDate } = datesOf(contest)
  if (face === 'upcoming') return `starts ${formatOwnDayTime(startDate)}`
  if (face === 'active') return `ends ${formatOwnDayTime(endDate)}`
  return face === 'final' ? uniqueWords(contest.uniqueCount ?? 0) : 'Results are being finalized'
}

export function ContestCard({ contest, now }: { contest: Contest; now: Date }) {
  const face = faceOf(contest, now)
  const { startDate, endDate } = datesOf(contest)
  const isOver = face === 'ended' || face === 'final'
  return (
    <article className="card" data-s={face}>
      <Gutter>
        <Icon name={statusIcon(face)} />
      </Gutter>
      <div className="card-b">
        <p className="card-st">
          <span className="st">{statusWord(face)}</span>
          {!isOver && (
            <span className={endsSoon(contest, now) ? 'num nowrap soon' : 'num nowrap'}>{timeLine(contest, now)}</span>
          )}
        </p>
        <h2>
          <Link to={paths.contest(contest._id)} dir="auto">
            {contest.title}
          </Link>
        </h2>
        <p className="card-d" dir="auto">
          {excerptOf(contest.description, shownCharacters)}
        </p>
        <div className="card-n">
          <dl>
            <dt>Bounty</dt>
            <dd className="money">
              <span aria-hidden="true">{formatBounty(contest.prizePool)}</span>
              <span className="hide">{formatAmount(contest.prizePool)}</span>
            </dd>
          </dl>
          <p className="card-t">
            <span className="nowrap">
              <time dateTime={contest.startDate}>{formatDay(startDate)}</time> –{' '}
              <time dateTime={contest.endDate}>{formatDay(endDate)}</time>
            </span>
            <br />
            {lastLine(contest, face)}
          </p>
        </div>
        <div className="card-f">
          <Link className="go" to={paths.contest(contest._id)} aria-label={`View Details: ${contest.title}`}>
            View Details
          </Link>
          {face === 'final' && (
            <Link className="go" to={paths.results(contest._id)} aria-label={`View Results: ${contest.title}`}>
              View Results
            </Link>
          )}
          {face === 'active' && (
            <Link
              className={buttonClass('primary', true)}
              to={paths.submitIssue(contest._id)}
              aria-label={`Submit Issue: ${contest.title}`}
            >
              Submit Issue
            </Link>
          )}
        </div>
      </div>
    </article>
  )
}
