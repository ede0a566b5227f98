import { type Verdict, verdicts } from '../../domain/judging/review-rules'
import { useContest } from '../contests/contest-api'
import { IconButton } from '../ui/Button'
import button from '../ui/Button.module.css'
import { classNames } from '../ui/class-names'
import field from '../ui/Field.module.css'
import gutter from '../ui/Gutter.module.css'
import page from '../ui/Page.module.css'
import { SegmentedControl } from '../ui/SegmentedControl'
import { Panel } from '../ui/Sheet'
import { StatusLabel, statusLabel } from '../ui/Status'
import text from '../ui/text.module.css'
import type { IssueFilter } from './issue-api'
import styles from './Submission.module.css'

type SubmissionFiltersProps = {
  status: IssueFilter
  counts: Record<Verdict | 'all', number> | undefined
  onChange: (status: IssueFilter) => void
}

export function SubmissionFilters({ status, counts, onChange }: SubmissionFiltersProps) {
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
export function ContestPicker({ contests, isLoading, contestId, onChange }: ContestPickerProps) {
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
export function ContestChip({ contestId, ofEverybody, onRemove }: ContestChipProps) {
  const contest = useContest(contestId)
  return (
    <p className={button.actions}>
      {ofEverybody && <span className={text.faint}>All submissions to this contest</span>}
      <span className={page.chip}>
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

export function StatusLegend({ forJudge }: { forJudge: boolean }) {
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
