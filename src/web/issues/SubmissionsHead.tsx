import type { RefObject } from 'react'
import { Link } from 'react-router'
import { type Verdict, verdicts } from '../../domain/judging/review-rules'
import { useContest } from '../contests/contest-api'
import { paths } from '../paths'
import { Button, buttonClass } from '../ui/Button'
import { FilterButtons } from '../ui/FilterButtons'
import { Icon } from '../ui/Icon'
import { statusWord } from '../ui/Status'
import type { IssueFilter } from './issue-api'

export function SubmissionsHead({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <div className="head">
      <h1 tabIndex={-1} ref={heading}>
        My Submissions
      </h1>
      <div className="head-end">
        <Link className={buttonClass('primary')} to={paths.contests}>
          Submit New Issue
        </Link>
      </div>
    </div>
  )
}

type SubmissionFiltersProps = {
  status: IssueFilter
  counts: Record<Verdict | 'all', number> | undefined
  onChange: (status: IssueFilter) => void
}

export function SubmissionFilters({ status, counts, onChange }: SubmissionFiltersProps) {
  const all = { value: 'all' as const, label: 'All', count: counts?.all }
  const narrowed = verdicts.map((value) => ({
    value,
    label: statusWord(value),
    status: value,
    count: counts?.[value],
  }))
  return <FilterButtons label="Status" options={[all, ...narrowed]} value={status} onChange={onChange} />
}

type ContestPickerProps = {
  contests: { _id: string; title: string }[]
  contestId: string | null
  onChange: (contestId: string) => void
}

/** Narrows the own list to one of the contests that it is about. */
export function ContestPicker({ contests, contestId, onChange }: ContestPickerProps) {
  if (contests.length === 0) return null
  const isListed = contests.some(({ _id }) => _id === contestId)
  return (
    <select
      className="in pick"
      aria-label="Contest"
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

/** The contest that the list is narrowed to, and the way out of it. */
export function ContestChip({ contestId, ofEverybody, onRemove }: ContestChipProps) {
  const contest = useContest(contestId)
  return (
    <p className="btns">
      {ofEverybody && <span className="meta">All submissions to this contest</span>}
      <span className="chip">
        Contest: <span dir="auto">{contest.data?.title ?? 'Unknown'}</span>
        <Button variant="quiet" className="btn-i" aria-label="Show all contests" onClick={onRemove}>
          <Icon name="x" small />
        </Button>
      </span>
    </p>
  )
}
