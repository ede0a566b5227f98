import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stemmer } from 'stemmer'
import { noOptionalTexts } from '../../src/domain/issues/issue-text'
import { type ContestTerms, indexContest } from '../../src/features/likely-duplicates/domain/contest-index'
import { packTerms } from '../../src/features/likely-duplicates/domain/packed-terms'
import { reportReader } from '../../src/features/likely-duplicates/domain/report-terms'

/** One line of a file. `group` is the vulnerability that the judge assigned, null for none. */
export type JudgedReport = {
  id: number
  author: number
  title: string
  body: string
  group: string | null
  valid: boolean
}

export type JudgedContest = {
  name: string
  reports: JudgedReport[]
  terms: ContestTerms
  /** Places of the valid reports in a group of two or more. */
  queries: number[]
  sizeOf: (group: string) => number
}

const read = reportReader(stemmer)

export function judgedContest(name: string, reports: JudgedReport[]): JudgedContest {
  const terms = indexContest(
    reports.map(({ id, author, title, body }) => ({
      id: String(id),
      author: String(author),
      terms: packTerms(read({ title, description: body, ...noOptionalTexts })),
    })),
  )
  const sizes = new Map<string, number>()
  for (const { group } of reports) if (group) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  const sizeOf = (group: string) => sizes.get(group) ?? 0
  const queries = reports.flatMap(({ valid, group }, at) => (valid && group && sizeOf(group) > 1 ? [at] : []))
  return { name, reports, terms, queries, sizeOf }
}

/** A folder of .jsonl files, one per contest. */
export function readJudgedContests(folder: string): JudgedContest[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  if (files.length === 0) throw new Error(`No .jsonl file in ${folder}`)
  return files.sort().map((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)
    return judgedContest(
      name.replace(/\.jsonl$/, ''),
      lines.map((text) => JSON.parse(text) as JudgedReport),
    )
  })
}

/** Scores of every report for the one at this place; its own is ignored. */
export type Scoring = (contest: JudgedContest, at: number) => ArrayLike<number>
export type Hits = { queries: number; first: number; firstFive: number; small: number; smallFirst: number }

/** How many valid reports with a duplicate have another one of their group first, and among the first five. */
export function hitsOf(contest: JudgedContest, score: Scoring): Hits {
  const hits: Hits = { queries: 0, first: 0, firstFive: 0, small: 0, smallFirst: 0 }
  for (const at of contest.queries) {
    const { group } = contest.reports[at] as JudgedReport
    const rank = rankOfDuplicate(contest, at, score(contest, at))
    const isSmall = contest.sizeOf(group as string) <= 3
    hits.queries += 1
    hits.first += Number(rank === 0)
    hits.firstFive += Number(rank < 5)
    hits.small += Number(isSmall)
    hits.smallFirst += Number(isSmall && rank === 0)
  }
  return hits
}

/** How many reports outside the group come before the best one inside; of equals, the earlier one is first. */
function rankOfDuplicate({ reports }: JudgedContest, queryAt: number, scores: ArrayLike<number>): number {
  const group = reports[queryAt]?.group
  const isOther = (at: number) => at !== queryAt && (scores[at] as number) > 0
  let best = -1
  for (const [at, report] of reports.entries()) {
    if (isOther(at) && report.group === group && (best < 0 || (scores[at] as number) > (scores[best] as number)))
      best = at
  }
  if (best < 0) return Number.POSITIVE_INFINITY
  return reports.filter(({ group: other }, at) => {
    const lead = (scores[at] as number) - (scores[best] as number)
    return isOther(at) && other !== group && (lead > 0 || (lead === 0 && at < best))
  }).length
}
