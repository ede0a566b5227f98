import { useState } from 'react'
import type { Reply } from '../../contract/endpoints'
import { type Verdict, verdicts } from '../../domain/judging/review-rules'
import { formatCents } from '../../domain/money'
import { useSession } from '../accounts/session/session-store'
import { useContest } from '../contests/contest-api'
import { ButtonLink } from '../links'
import { LoadNote } from '../loading/LoadNote'
import { PagedList, useResultCount } from '../loading/PagedList'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { usePageFocus } from '../ui/access/list-focus'
import { IconButton } from '../ui/Button'
import button from '../ui/Button.module.css'
import { classNames } from '../ui/class-names'
import field from '../ui/Field.module.css'
import gutter from '../ui/Gutter.module.css'
import pageStyles from '../ui/Page.module.css'
import { PageHead } from '../ui/PageHead'
import panel from '../ui/Panel.module.css'
import { SegmentedControl } from '../ui/SegmentedControl'
import { Panel } from '../ui/Sheet'
import { StatusLabel, statusLabel } from '../ui/Status'
import text from '../ui/text.module.css'
import { choiceParam, pageParam, textParam, useUrlState } from '../url-state'
import { type IssueFilter, useIssueList } from './issue-api'
import styles from './Submission.module.css'
import { NoSubmissions, SubmissionRow } from './SubmissionRow'

const address = { contest: textParam, status: choiceParam<IssueFilter>(['all', ...verdicts], 'all'), page: pageParam }

/** Keeps its line until the reply is there. */
function earnedText(cents: number | undefined): string {
  if (cents === undefined) return '\u00a0'
  return cents === 0 ? 'No awards yet' : `Total earned: ${formatCents(cents)}`
}

export function SubmissionsPage() {
  const isAdmin = useSession((session) => session.user?.role === 'admin')
  const { view, hrefFor, show } = useUrlState(address)
  const { status, page } = view
  const contestId = view.contest || null
  const heading = usePageFocus(`${status} ${contestId}`, page)
  const ofEverybody = isAdmin && contestId !== null
  usePageTitle(ofEverybody ? 'Submissions' : undefined)
  const list = useIssueList({ status, page, contestId, ofEverybody })
  const counts = list.data?.counts
  // Keep the contests of the last reply while the next one is loading.
  const [contests, setContests] = useState<Reply<'listMyIssues'>['data']['contests']>([])
  if (list.data?.contests && list.data.contests !== contests) setContests(list.data.contests)
  useResultCount(list.data, page, ['submission', 'submissions'], `${contestId} ${status}`)

  return (
    <>
      <PageHead
        ref={heading}
        title={ofEverybody ? 'Submissions' : 'My Submissions'}
        subtitle={ofEverybody ? undefined : earnedText(list.data?.earnedCents)}
      >
        <div className={button.pageActions}>
          {ofEverybody ? (
            <ButtonLink variant="primary" to={paths.triage(contestId)}>
              Triage
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" to={paths.contests}>
              Submit New Issue
            </ButtonLink>
          )}
        </div>
      </PageHead>
      <div className={pageStyles.toolbar}>
        <SubmissionFilters status={status} counts={counts} onChange={(value) => show({ status: value, page: 1 })} />
        {!isAdmin && (
          <ContestPicker
            contests={contests}
            isLoading={list.isPending}
            contestId={contestId}
            onChange={(contest) => show({ contest, page: 1 })}
          />
        )}
        {contestId && (
          <ContestChip
            contestId={contestId}
            onRemove={() => show({ contest: '', page: 1 })}
            ofEverybody={ofEverybody}
          />
        )}
      </div>
      <LoadNote what="Submissions" query={list} />
      <div className={panel.columns}>
        <div>
          <PagedList
            list={list}
            page={page}
            hrefFor={hrefFor}
            rows={(list.data?.issues ?? []).map((issue) => (
              <SubmissionRow
                key={issue._id}
                issue={issue}
                appealsEndAt={contests.find(({ _id }) => _id === issue.contestId._id)?.appealsEndAt ?? null}
                forJudge={ofEverybody}
              />
            ))}
            empty={
              <NoSubmissions
                status={status}
                isNarrowed={status !== 'all' || contestId !== null}
                ofContest={ofEverybody ? contestId : null}
              />
            }
          />
        </div>
        <aside className={panel.rail}>
          <StatusLegend forJudge={ofEverybody} />
        </aside>
      </div>
    </>
  )
}

type SubmissionFiltersProps = {
  status: IssueFilter
  counts: Record<Verdict | 'all', number> | undefined
  onChange: (status: IssueFilter) => void
}

function SubmissionFilters({ status, counts, onChange }: SubmissionFiltersProps) {
  const all = { value: 'all' as const, label: 'All', count: counts?.all }
  const narrowed = verdicts.map((value) => ({
    value,
    label: statusLabel(value),
    status: value,
    count: counts?.[value],
  }))
  return <SegmentedControl label="Status" options={[all, ...narrowed]} value={status} onChange={onChange} />
}

type ContestPickerProps = {
  contests: { _id: string; title: string }[]
  /** Reserves its space, so that nothing below moves. */
  isLoading: boolean
  contestId: string | null
  onChange: (contestId: string) => void
}

/** Filters the viewer's submissions by one of their contests. */
function ContestPicker({ contests, isLoading, contestId, onChange }: ContestPickerProps) {
  if (contests.length === 0 && !isLoading) return null
  const isListed = contests.some(({ _id }) => _id === contestId)
  return (
    <select
      className={classNames(field.input, styles.contestFilter)}
      aria-label="Contest"
      disabled={contests.length === 0}
      value={contestId ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">All contests</option>
      {contests.map(({ _id, title }) => (
        <option key={_id} value={_id}>
          {title}
        </option>
      ))}
      {contestId && !isListed && <option value={contestId}>Another contest</option>}
    </select>
  )
}

type ContestChipProps = { contestId: string; ofEverybody: boolean; onRemove: () => void }

/** The contest that the list is filtered by, with a button to clear it. */
function ContestChip({ contestId, ofEverybody, onRemove }: ContestChipProps) {
  const contest = useContest(contestId)
  return (
    <p className={button.actions}>
      {ofEverybody && <span className={text.faint}>All submissions to this contest</span>}
      <span className={pageStyles.chip}>
        Contest: <span dir="auto">{contest.data?.title ?? 'Unknown'}</span>
        <IconButton icon="x" label={ofEverybody ? 'Show my submissions' : 'Show all contests'} onClick={onRemove} />
      </span>
    </p>
  )
}

const waiting = 'Waiting for a judge.'
const meanings: Record<Verdict, string> = {
  pending: `${waiting} You will be notified when the review is complete.`,
  valid: 'Validated as Critical and eligible for rewards.',
  invalid: 'Below the Critical threshold, or not a vulnerability. The reason is shown.',
}

function StatusLegend({ forJudge }: { forJudge: boolean }) {
  return (
    <Panel title="Status legend" className={styles.legend}>
      <ul>
        {verdicts.map((verdict) => (
          <li key={verdict} data-status={verdict}>
            <i className={gutter.band} />
            <p>
              <StatusLabel status={verdict} />
              <br />
              <span className={text.muted}>{forJudge && verdict === 'pending' ? waiting : meanings[verdict]}</span>
            </p>
          </li>
        ))}
      </ul>
      <p
        className={classNames(text.faint, styles.legendNote)}
      >{`The number is the place in line. It counts every submission and edit in the contest${forJudge ? '' : ', not only yours'}. In a group of duplicates, the lowest valid number wins.`}</p>
    </Panel>
  )
}
