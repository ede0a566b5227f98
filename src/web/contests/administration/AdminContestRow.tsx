import { Link, useNavigate } from 'react-router'
import type { AdminContest } from '../../../contract/contests/contest-admin'
import { verdicts } from '../../../domain/judging/review-rules'
import { formatAmount } from '../../../domain/money'
import { contestLinks } from '../../features'
import { ActionsMenu } from '../../layout/ActionsMenu'
import { TitleLink } from '../../links'
import { hasPageAt } from '../../page-facts'
import { paths, pathTo } from '../../paths'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { Gutter } from '../../ui/Gutter'
import { Icon } from '../../ui/Icon'
import rows from '../../ui/Rows.module.css'
import { StatusText, statusIcon, statusLabel } from '../../ui/Status'
import statusStyles from '../../ui/Status.module.css'
import text from '../../ui/text.module.css'
import { formatUtcDayTime } from '../../ui/time/dates'
import { appealStageOf, appealStatusText } from '../appeal-time'
import { datesOf, displayStatus, endsSoon, timeStatusText } from '../contest-time'
import styles from './AdminContests.module.css'

export function AdminContestRow({ contest, now }: { contest: AdminContest; now: Date }) {
  const face = displayStatus(contest, now)
  const { startDate, endDate } = datesOf(contest)
  const isOver = face === 'ended' || face === 'final'
  const appeals = appealStatusText(contest, now)
  return (
    <article className={rows.row} data-status={face} aria-label={contest.title}>
      <Gutter icon={statusIcon(face)} />
      <div className={classNames(rows.content, styles.contest)}>
        <h2>
          <TitleLink className={text.titleLink} to={paths.contest(contest._id)}>
            {contest.title}
          </TitleLink>
        </h2>
        <p className={classNames(rows.facts, styles.facts)}>
          <StatusText>{statusLabel(face)}</StatusText>
          {!isOver && (
            <span className={classNames(text.tabular, endsSoon(contest, now) && text.urgent)}>
              {timeStatusText(contest, now)}
            </span>
          )}
          <span className={text.tabular}>{formatUtcDayTime(face === 'upcoming' ? startDate : endDate)}</span>
          {appeals && <span className={text.tabular}>{`Preliminary results. ${appeals}`}</span>}
          <span className={contest.prizePool === null ? text.warning : text.tabular}>
            {contest.prizePool === null ? 'No pool set' : formatAmount(contest.prizePool)}
          </span>
        </p>
        <Judged contest={contest} />
        <ContestLinks contest={contest} status={face} now={now} />
      </div>
    </article>
  )
}

/** Judging progress: a bar and numbers. */
function Judged({ contest }: { contest: AdminContest }) {
  const { counts } = contest
  if (counts.all === 0) return null
  return (
    <div className={styles.verdicts}>
      <span className={styles.bar} aria-hidden="true">
        {(['valid', 'invalid'] as const).map((status) => (
          <i key={status} data-status={status} style={{ inlineSize: `${(counts[status] / counts.all) * 100}%` }} />
        ))}
      </span>
      <ul>
        {verdicts.map((status) => (
          <li
            key={status}
            className={classNames(statusStyles.word, text.tabular)}
            data-status={counts[status] > 0 ? status : undefined}
          >
            <Icon name={statusIcon(status)} />
            <span>{`${counts[status]} ${status}`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ContestLinksProps = { contest: AdminContest; status: ReturnType<typeof displayStatus>; now: Date }

function ContestLinks({ contest, status, now }: ContestLinksProps) {
  const { _id: id, title, counts } = contest
  const navigate = useNavigate()
  const isFinal = status === 'final'
  const isJudged = status === 'ended' && counts.pending === 0
  const appeals = appealStageOf(contest, now)
  const ofFeatures = contestLinks(contest).map(({ label, to, isUrgent }): [string, string, boolean] => [
    label,
    pathTo(to, id),
    isUrgent?.(contest) ?? false,
  ])
  const links: [word: string, to: string, isThere: boolean][] = [
    ['Triage', paths.triage(id), counts.all > 0],
    ...ofFeatures,
    ['Publish…', paths.editContest(id, 'publish'), isJudged && appeals === 'awaited'],
    ['Finalize…', paths.editContest(id, 'finalize'), isJudged && appeals !== 'awaited'],
    ['Results', paths.results(id), isFinal || contest.preliminaryAt !== null],
    ['Payments', paths.payments(id), isFinal],
    ['Report', paths.report(id), isFinal && hasPageAt(paths.report(id))],
    ['Edit', paths.editContest(id), !isFinal],
  ]
  return (
    <div className={styles.links}>
      {links
        .filter(([, , isThere]) => isThere)
        .map(([word, to]) => (
          <Link key={word} className={button.onward} to={to} aria-label={`${word}: ${title}`}>
            {word}
          </Link>
        ))}
      {isFinal && (
        <ActionsMenu
          label={`More actions for ${title}`}
          actions={[{ label: 'Reopen…', run: () => void navigate(paths.editContest(id, 'reopen')) }]}
        />
      )}
    </div>
  )
}
