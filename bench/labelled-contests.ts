import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stemmer } from 'stemmer'
import { indexContest, packTerms, rankCandidates } from '../src/domain/candidates/rank-candidates'
import { reportReader } from '../src/domain/candidates/report-terms'
import { noOptionalTexts } from '../src/domain/issues/issue-text'
import { percent } from './labelled-set'

/** One line of a file. `group` is the vulnerability that the judge assigned, null for none. */
type JudgedReport = { id: number; title: string; body: string; group: string | null; valid: boolean }

const depths = [1, 5, 10] as const
type Hits = { total: number; found: number[] }

/** How many valid reports with a duplicate have another one of their group among the first 1, 5 and 10 candidates. */
export function hitsOf(reports: readonly JudgedReport[]): Hits {
  const read = reportReader(stemmer)
  const contest = indexContest(
    reports.map(({ id, title, body }) => ({
      id: String(id),
      terms: packTerms(read({ title, description: body, ...noOptionalTexts })),
    })),
  )
  const groups = new Map(reports.map(({ id, group }) => [String(id), group]))
  const sizes = new Map<string, number>()
  for (const { group } of reports) if (group) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  const queries = reports.filter(({ valid, group }) => valid && group && (sizes.get(group) ?? 0) > 1)
  const ranks = queries.map(({ id, group }) =>
    rankCandidates(contest, String(id), depths[2]).findIndex((candidate) => groups.get(candidate.id) === group),
  )
  return {
    total: queries.length,
    found: depths.map((depth) => ranks.filter((rank) => rank >= 0 && rank < depth).length),
  }
}

const line = ({ total, found }: Hits) =>
  depths.map((depth, at) => `first ${depth}: ${percent({ found: found[at] ?? 0, total })}`).join(', ')

/** Measures the ranking on contests judged elsewhere: a folder of .jsonl files, one per contest. */
export async function labelledContestsBench([folder]: readonly string[]): Promise<void> {
  if (!folder) throw new Error('Name the folder: npm run bench -- labelled-contests FOLDER')
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  if (files.length === 0) throw new Error(`No .jsonl file in ${folder}`)
  const all = files.sort().map((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)
    const hits = hitsOf(lines.map((text) => JSON.parse(text) as JudgedReport))
    console.log(`${name}: ${lines.length} reports; ${line(hits)}`)
    return hits
  })
  const sum = (of: (hits: Hits) => number) => all.reduce((total, hits) => total + of(hits), 0)
  console.log(
    `together: ${line({ total: sum((hits) => hits.total), found: depths.map((_, at) => sum((hits) => hits.found[at] ?? 0)) })}`,
  )
}
