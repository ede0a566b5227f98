import { useQueryClient } from '@tanstack/react-query'
import { Command } from 'cmdk'
import type { ComponentProps, ReactNode } from 'react'
import { humanize } from '../../domain/humanize'
import { verdictLabel } from '../../domain/judging/verdict-label'
import { useServerNow } from '../api/use-server-now'
import { useContestList } from '../contests/contest-api'
import { displayStatus, statusOf } from '../contests/contest-time'
import { paletteHits } from '../features'
import { useIssueList } from '../issues/issue-api'
import { featurePart } from '../loading/feature-part'
import { pageAt } from '../page-facts'
import { paths } from '../paths'
import { CompactRowParts, compactRow } from '../ui/CompactRow'
import { classNames } from '../ui/class-names'
import type { IconName } from '../ui/Icon'
import { type Status, statusIcon, statusLabel } from '../ui/Status'
import styles from './Palette.module.css'

export type HitsProps = { search: string; most: number; onOpen: (to: string) => void }

/** All loaded entries of this kind from any cached list, the given ones first, without duplicates. */
function useLoaded<Thing extends { _id: string }>(key: string, name: string, first: Thing[]): Thing[] {
  const lists = useQueryClient().getQueriesData<Record<string, unknown>>({ queryKey: [key, 'list'] })
  const others = lists.flatMap(([, page]) => (page?.[name] as Thing[] | undefined) ?? [])
  return [...new Map([...first, ...others].map((thing) => [thing._id, thing])).values()]
}

function NotLoaded({ what }: { what: string }) {
  return (
    <p
      className={styles.nothing}
      role="alert"
    >{`${what} could not be loaded. Close this search and open it again to retry.`}</p>
  )
}

/** Contests by title: the first page, and others that have been loaded. */
export function ContestHits({ search, most, onOpen }: HitsProps) {
  const list = useContestList({ status: 'all', page: 1 })
  const contests = useLoaded('contests', 'contests', list.data?.contests ?? [])
  const now = useServerNow()
  if (list.isError && contests.length === 0) return <NotLoaded what="Contests" />
  return contests
    .filter(({ title }) => matchesSearch(search, title))
    .slice(0, most)
    .map((contest) => {
      const face = displayStatus(contest, now)
      return (
        <PaletteLine
          key={contest._id}
          value={`contest ${contest._id}`}
          status={face}
          icon={statusIcon(face)}
          label={contest.title}
          aside={`Contest, ${statusLabel(face)}`}
          onSelect={() => onOpen(paths.contest(contest._id))}
        />
      )
    })
}

/** The viewer's submissions by title, with their place in line. */
export function SubmissionHits({ search, most, onOpen }: HitsProps) {
  const list = useIssueList({ status: 'all', page: 1, contestId: null, ofEverybody: false })
  const issues = useLoaded('issues', 'issues', list.data?.issues ?? [])
  if (list.isError && issues.length === 0) return <NotLoaded what="Submissions" />
  return issues
    .filter(({ title }) => matchesSearch(search, title))
    .slice(0, most)
    .map((issue) => (
      <PaletteLine
        key={issue._id}
        value={`submission ${issue._id}`}
        status={issue.status}
        gutter={issue.placeInLine}
        label={issue.title}
        aside={`Submission, ${humanize(verdictLabel(issue))}`}
        onSelect={() => onOpen(paths.submission(issue._id))}
      />
    ))
}

const forJudges = [
  { name: 'Triage', icon: 'gavel', to: paths.triage },
  { name: 'Look-alikes', icon: 'layers', to: paths.lookAlikes },
] as const

/** Triage and look-alikes, if there is a page of them, of started contests, for judges who search for one. */
export function JudgingHits({ search, most, onOpen }: HitsProps) {
  const list = useContestList({ status: 'all', page: 1 })
  const contests = useLoaded('contests', 'contests', list.data?.contests ?? [])
  const now = useServerNow()
  return forJudges
    .flatMap(({ name, icon, to }) =>
      contests.map((contest) => ({ contest, icon, label: `${name} ${contest.title}`, at: to(contest._id) })),
    )
    .filter(
      ({ contest, label, at }) => statusOf(contest, now) !== 'upcoming' && pageAt(at) && matchesSearch(search, label),
    )
    .slice(0, most)
    .map(({ label, icon, at }) => (
      <PaletteLine key={at} value={at} icon={icon} label={label} aside="" onSelect={() => onOpen(at)} />
    ))
}

/** What features find. */
export const FeatureHits = (props: HitsProps) =>
  paletteHits().map(({ name, code }) => {
    const Found = featurePart(code)
    return <Found key={name} {...props} />
  })

type PaletteLineProps = {
  /** Identifies the line. */
  value: string
  status?: Status | 'final'
  icon?: IconName
  gutter?: ComponentProps<typeof CompactRowParts>['gutter']
  label: string
  aside: ReactNode
  onSelect: () => void
}

/** A row of the palette, with the strip of its target. */
export function PaletteLine({ value, status, icon, gutter, label, aside, onSelect }: PaletteLineProps) {
  return (
    <Command.Item
      className={classNames(compactRow, styles.line)}
      value={value}
      data-status={status ?? 'todo'}
      onSelect={onSelect}
    >
      <CompactRowParts icon={icon} gutter={gutter} note={aside}>
        {label}
      </CompactRowParts>
    </Command.Item>
  )
}

/** Whether every search word occurs in a line's text, ignoring case. */
export function matchesSearch(search: string, label: string): boolean {
  const text = label.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
