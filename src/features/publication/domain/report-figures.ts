import type { PublishedReport, ReportPerson } from '../../../domain/publication/published-report'
import { amountsOf } from './published-award'

export type VerdictShare = { status: 'valid' | 'duplicate' | 'invalid'; label: string; count: number }

/** How the judged submissions ended; the parts of one bar. */
export const verdictShares = ({ counts }: PublishedReport): VerdictShare[] => [
  { status: 'valid', label: 'Unique valid', count: counts.unique },
  { status: 'duplicate', label: 'Duplicate', count: counts.duplicates },
  { status: 'invalid', label: 'Invalid', count: counts.invalid },
]

export type SplitShare = { person: ReportPerson; cents: number; anchors: string[] }

/** What each person is paid, largest first. */
export function splitShares({ award, findings }: PublishedReport): SplitShare[] {
  const amounts = amountsOf(award)
  const shares = new Map<string, SplitShare>()
  for (const { foundBy, placeInLine, anchor } of findings) {
    const share = shares.get(foundBy.name) ?? { person: foundBy, cents: 0, anchors: [] }
    share.cents += amounts.get(placeInLine) ?? 0
    share.anchors.push(anchor)
    shares.set(foundBy.name, share)
  }
  return [...shares.values()].sort((one, other) => other.cents - one.cents)
}

/** '12.5%', for a part of a whole. */
export function percentOf(part: number, total: number): string {
  return total === 0 ? '0%' : `${Math.round((part / total) * 1000) / 10}%`
}

/** How many people are credited with a finding. */
export const researcherCount = ({ findings }: PublishedReport): number =>
  new Set(
    findings.flatMap(({ foundBy, writtenBy, alsoFoundBy }) =>
      [foundBy, writtenBy, ...alsoFoundBy].map(({ name }) => name),
    ),
  ).size

/** The phases of a contest, each with where it begins and ends between its start (0) and the report (1). */
export function phasesOf({ contest, publishedAt }: PublishedReport) {
  const times = [contest.startDate, contest.endDate, contest.finalizedAt, publishedAt].map((at) => Date.parse(at))
  const [start = 0, , , published = 0] = times
  const shares = times.map((time) => Math.min(1, Math.max(0, (time - start) / Math.max(1, published - start))))
  const [, end = 0, final = 0] = shares
  return [
    { status: 'active', label: 'Contest', from: 0, to: end },
    { status: 'pending', label: 'Judging', from: end, to: final },
    { status: 'final', label: 'Results to report', from: final, to: 1 },
  ] as const
}
