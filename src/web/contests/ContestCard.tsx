import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Contest } from '../../contract/contest'
import { scopeFacts } from '../../domain/contests/scope-facts'
import { excerptOf } from '../../domain/issues/excerpt'
import { formatAmount, formatBounty, grouped } from '../../domain/money'
import { ButtonLink, TitleLink } from '../links'
import { paths } from '../paths'
import button from '../ui/Button.module.css'
import card from '../ui/Card.module.css'
import { classNames } from '../ui/class-names'
import { Gutter } from '../ui/Gutter'
import { StatusText, statusIcon, statusLabel } from '../ui/Status'
import text from '../ui/text.module.css'
import { formatDay, formatDeadline } from '../ui/time/dates'
import { Time } from '../ui/time/Time'
import { appealStatusText } from './appeal-time'
import styles from './ContestCard.module.css'
import { datesOf, displayStatus, endsSoon, timeStatusText, uniqueCountLabel } from './contest-time'

const shownCharacters = 120

/** 'Solidity, 634 nSLOC': how large the audit is, if the description has a table that says so. */
function scopeText(description: string): string | null {
  const scope = scopeFacts(description)
  return scope && [...scope.languages, `${grouped(scope.lines)} nSLOC`].join(', ')
}

function lastLine(contest: Contest, face: ReturnType<typeof displayStatus>, now: Date): string {
  const { startDate, endDate } = datesOf(contest)
  if (face === 'upcoming') return `starts ${formatDeadline(startDate)}`
  if (face === 'active') return `ends ${formatDeadline(endDate)}`
  if (face === 'final') return uniqueCountLabel(contest.uniqueCount ?? 0)
  return appealStatusText(contest, now) === null ? 'Results are being finalized' : 'Preliminary results'
}

export function ContestCard({ contest, now }: { contest: Contest; now: Date }) {
  const face = displayStatus(contest, now)
  const isOver = face === 'ended' || face === 'final'
  const time = isOver ? appealStatusText(contest, now) : timeStatusText(contest, now)
  const scope = useMemo(() => scopeText(contest.description), [contest.description])
  return (
    <article className={card.card} data-status={face}>
      <Gutter icon={statusIcon(face)} />
      <div className={card.content}>
        <p className={styles.status}>
          <StatusText>{statusLabel(face)}</StatusText>
          {time && (
            <span className={classNames(text.tabular, text.nowrap, endsSoon(contest, now) && text.urgent)}>{time}</span>
          )}
        </p>
        <h2 className={styles.title}>
          <TitleLink className={text.titleLink} to={paths.contest(contest._id)}>
            {contest.title}
          </TitleLink>
        </h2>
        <p className={card.description} dir="auto">
          {excerptOf(contest.description, shownCharacters)}
        </p>
        {scope && <p className={styles.scope}>{scope}</p>}
        <div className={styles.numbers}>
          <dl>
            <dt>Bounty</dt>
            <dd className={classNames(text.amount, styles.amount)}>
              <span aria-hidden="true">{formatBounty(contest.prizePool)}</span>
              <span className={text.visuallyHidden}>{formatAmount(contest.prizePool)}</span>
            </dd>
          </dl>
          <p className={styles.times}>
            <span className={text.nowrap}>
              <Time at={contest.startDate} format={formatDay} /> – <Time at={contest.endDate} format={formatDay} />
            </span>
            <br />
            {lastLine(contest, face, now)}
          </p>
        </div>
        <div className={styles.links}>
          <Link className={button.onward} to={paths.contest(contest._id)} aria-label={`View Details: ${contest.title}`}>
            View Details
          </Link>
          {(face === 'final' || contest.preliminaryAt) && (
            <Link
              className={button.onward}
              to={paths.results(contest._id)}
              aria-label={`View Results: ${contest.title}`}
            >
              View Results
            </Link>
          )}
          {face === 'active' && (
            <ButtonLink
              variant="primary"
              small
              to={paths.submitIssue(contest._id)}
              aria-label={`Submit Issue: ${contest.title}`}
            >
              Submit Issue
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  )
}
