import { readdirSync, readFileSync } from 'node:fs'
import { stemmer } from 'stemmer'
import { indexContest, packTerms, rankCandidates } from '../src/domain/candidates/rank-candidates'
import { type Report, reportReader } from '../src/domain/candidates/report-terms'

/** `group` is null for a report that is a duplicate of none. */
export type LabelledReport = Report & { id: string; group: string | null }

const folder = new URL('./labelled/', import.meta.url)

/** Every report of labelled/: '=== g07' or '=== -', then a line of title, then the description. */
export function readLabelledSet(): LabelledReport[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split(/^=== /m)
        .slice(1)
        .map((block, at) => {
          const [label = '-', title = '', ...description] = block.split('\n')
          const group = label === '-' ? null : label
          return { id: `${file}:${at}`, group, title, description: description.join('\n').trim(), pocLink: null }
        }),
    )
}

export type Half = 'tuned' | 'held back'
export type Accuracy = { found: number; total: number }

/** Odd groups were looked at while the weights were chosen, even ones were not. */
export const halfOf = (group: string): Half => (Number(group.slice(1)) % 2 === 1 ? 'tuned' : 'held back')

/** For how many members of a group another member is among the first five candidates, ranked among all reports. */
export function measureAccuracy(set: readonly LabelledReport[]): Record<Half, Accuracy> {
  const read = reportReader(stemmer)
  const contest = indexContest(set.map((report) => ({ id: report.id, terms: packTerms(read(report)) })))
  const groups = new Map(set.map(({ id, group }) => [id, group]))
  const accuracy: Record<Half, Accuracy> = { tuned: { found: 0, total: 0 }, 'held back': { found: 0, total: 0 } }
  for (const { id, group } of set) {
    if (group === null) continue
    const half = accuracy[halfOf(group)]
    half.total += 1
    if (rankCandidates(contest, id, 5).some((candidate) => groups.get(candidate.id) === group)) half.found += 1
  }
  return accuracy
}

export const percent = ({ found, total }: Accuracy) => `${((100 * found) / total).toFixed(1)} % (${found} of ${total})`

export const together = (parts: readonly Accuracy[]): Accuracy => ({
  found: parts.reduce((sum, { found }) => sum + found, 0),
  total: parts.reduce((sum, { total }) => sum + total, 0),
})
