import { readdirSync, readFileSync } from 'node:fs'
import { stemmer } from 'stemmer'
import { type IssueText, noOptionalTexts } from '../src/domain/issues/issue-text'
import { indexContest } from '../src/features/likely-duplicates/domain/contest-index'
import { packTerms } from '../src/features/likely-duplicates/domain/packed-terms'
import { rankCandidates } from '../src/features/likely-duplicates/domain/rank-candidates'
import { reportReader } from '../src/features/likely-duplicates/domain/report-terms'

/** `group` is null for a report that is a duplicate of none. */
export type LabelledReport = IssueText & { id: string; group: string | null }

const folder = new URL('./labelled/', import.meta.url)

/** Reads labelled/: each report has a line '=== g07' or '=== -', then the title, then the description. */
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
          return { id: `${file}:${at}`, group, title, description: description.join('\n').trim(), ...noOptionalTexts }
        }),
    )
}

export type Half = 'tuned' | 'held back'
export type Accuracy = { found: number; total: number }

/** The weights were tuned on the odd groups; the even ones were held out. */
export const halfOf = (group: string): Half => (Number(group.slice(1)) % 2 === 1 ? 'tuned' : 'held back')

/** How many group members have another member among the first five candidates of all reports. */
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
