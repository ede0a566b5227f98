import { Link, useNavigate } from 'react-router'
import type { AdminContest } from '../../../contract/contests/contest-admin'
import { contestStages } from '../../../domain/contests/contest-stage'
import { verdicts } from '../../../domain/judging/review-rules'
import { formatAmount } from '../../../domain/money'
import { contestLinks } from '../../features'
import { ActionsMenu } from '../../layout/ActionsMenu'
import { ButtonLink, TitleLink } from '../../links'
import { LoadNote } from '../../loading/LoadNote'
import { hideStaleResults, PagedList, useResultCount } from '../../loading/PagedList'
import { hasPageAt } from '../../page-facts'
import { usePageTitle } from '../../page-title'
import { paths, pathTo } from '../../paths'
import { usePageFocus } from '../../ui/access/list-focus'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { EmptyState } from '../../ui/EmptyState'
import { SearchField } from '../../ui/form/SearchField'
import { Gutter } from '../../ui/Gutter'
import { Icon } from '../../ui/Icon'
import pageStyles from '../../ui/Page.module.css'
import { PageHead } from '../../ui/PageHead'
import rows from '../../ui/Rows.module.css'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { StatusText, statusIcon, statusLabel } from '../../ui/Status'
import statusStyles from '../../ui/Status.module.css'
import text from '../../ui/text.module.css'
import { formatDay, formatDeadline } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { choiceParam, pageParam, textParam, useUrlState, useUrlText } from '../../url-state'
import { appealStageOf, appealStatusText } from '../appeal-time'
import { datesOf, displayStatus, endsSoon, timeStatusText, useContestClock } from '../contest-time'
import styles from './AdminContests.module.css'
import { type StageFilter, useAdminContests } from './admin-contests-api'

const address = { q: textParam, status: choiceParam<StageFilter>(['all', ...contestStages], 'all'), page: pageParam }

const stageLabels = {
  all: { label: 'All' },
  ended: { label: 'Ended', status: 'ended' },
  active: { label: 'Active', status: 'active' },
  upcoming: { label: 'Upcoming', status: 'upcoming' },
  finalized: { label: 'Final', status: 'final' },
} as const

/** This installation's contests for admins, those with work to do first. */
export function AdminContestsPage() {
  usePageTitle()
  const { view, hrefFor, show } = useUrlState(address)
  const { q, status, page } = view
  const search = useUrlText(q, (typed) => show({ q: typed, page: 1 }, { replace: true }))
  const heading = usePageFocus(status, page)
  const list = hideStaleResults(useAdminContests({ status, search: q.trim(), page }), search.value, q)
  const contests = list.data?.contests ?? []
  const now = useContestClock(contests)
  const counts = list.data?.counts
  useResultCount(list.data, page, ['contest', 'contests'], `${q} ${status}`)
  const options = (['all', ...contestStages] as const).map((value) => ({
    value,
    count: counts?.[value],
    ...stageLabels[value],
  }))

  return (
    <>
      <PageHead ref={heading} title="Contests" subtitle={counts ? openWorkText(counts) : '\u00a0'}>
        <div className={button.pageActions}>
          <ButtonLink variant="primary" to={paths.newContest}>
            New contest
          </ButtonLink>
        </div>
      </PageHead>
      <div className={pageStyles.toolbar}>
        <SearchField label="Search title and repository" {...search} />
        <SegmentedControl
          label="Status"
          options={options}
          value={status}
          onChange={(value) => show({ status: value, page: 1 })}
        />
      </div>
      <LoadNote what="Contests" query={list} />
      <PagedList
        list={list}
        page={page}
        hrefFor={hrefFor}
        rows={contests.map((contest) => <AdminContestRow key={contest._id} contest={contest} now={now} />)}
        empty={
          q.trim() !== '' || status !== 'all' ? (
            <EmptyState
              title="No contests found"
              action={<Button onClick={() => show({ q: '', status: 'all', page: 1 })}>Show all contests</Button>}
            >
              No contest matches this search and status.
            </EmptyState>
          ) : (
            <EmptyState
              title="No contests yet"
              action={<ButtonLink to={paths.newContest}>Write the first one</ButtonLink>}
            >
              A contest needs a title, a description, a repository and two dates.{' '}
              <Link to={paths.system}>See what else the site needs</Link>
            </EmptyState>
          )
        }
      />
    </>
  )
}

/** '2 have ended and are not final yet. 3 are open for submissions.' */
function openWorkText({ ended, active }: { ended: number; active: number }): string {
  const sentences: string[] = []
  if (ended > 0)
    sentences.push(ended === 1 ? '1 has ended and is not final yet.' : `${ended} have ended and are not final yet.`)
  if (active > 0) sentences.push(active === 1 ? '1 is open for submissions.' : `${active} are open for submissions.`)
  return sentences.join(' ') || '\u00a0'
}

function AdminContestRow({ contest, now }: { contest: AdminContest; now: Date }) {
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
          <span className={text.tabular}>
            {isOver ? (
              <Time at={contest.endDate} format={formatDay} />
            ) : (
              formatDeadline(face === 'upcoming' ? startDate : endDate)
            )}
          </span>
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
