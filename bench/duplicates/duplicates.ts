import { runToEnd } from '../../src/features/likely-duplicates/domain/contest-index'
import { comparePairs, type Likeness } from '../../src/features/likely-duplicates/domain/pair-likeness'
import {
  learnedWeights,
  scoreCandidates,
  type Weights,
} from '../../src/features/likely-duplicates/domain/score-candidates'
import { type LeastChances, learnedChance } from '../../src/features/likely-duplicates/domain/sweep-offers'
import { percent } from '../labelled-set'
import { type Hits, hitsOf, type JudgedContest, readJudgedContests, type Scoring } from './judged-contest'
import { learnChance } from './learn-chance'
import { examplesOf, learnWeights } from './learn-weights'
import { bm25, tfIdf } from './plain-rankings'
import { keyNames, type Swept, sweepContest } from './sweep'

const scoredBy =
  (weights: Weights): Scoring =>
  ({ terms }, at) =>
    scoreCandidates(terms, at, weights)

const line = ({ queries, first, firstFive, small, smallFirst }: Hits) =>
  [
    `first ${percent({ found: first, total: queries })}`,
    `first five ${percent({ found: firstFive, total: queries })}`,
    `first in groups of 2 or 3 ${percent({ found: smallFirst, total: small })}`,
  ].join(', ')

/** Each number added up over all. */
const sumOf = <T extends Record<string, number>>(all: readonly T[]): T =>
  all.reduce(
    (sum, one) => Object.fromEntries(Object.keys(sum).map((name) => [name, (sum[name] ?? 0) + (one[name] ?? 0)])) as T,
  )

/**
 * Measures how well likely duplicates are found, on contests that were judged elsewhere. Each contest is measured with
 * weights learned from the others; the last lines are the weights learned from all.
 */
export async function duplicatesBench([folder]: readonly string[]): Promise<void> {
  if (!folder) throw new Error('Name the folder: npm run bench -- duplicates FOLDER')
  const contests = readJudgedContests(folder)
  const examples = contests.map(examplesOf)
  const learned = contests.map((_, left) => learnWeights(examples.flatMap((own, at) => (at === left ? [] : own))))
  printRankings(contests, learned)
  console.log('\nthe sweep')
  printSweep(contests, learned)
  console.log(`\nlearned from all: ${JSON.stringify(learnWeights(examples.flat()))}`)
  console.log(`in the product:   ${JSON.stringify(learnedWeights)}`)
}

/** For a sweep that offers almost everything, so that non-duplicates are learned as well. */
const broad: LeastChances = { pending: 0.03, valid: 0.01, invalid: 0.03, lookAlikes: 0.3 }

/** What a judge with all labels achieves with sweeps, each contest with weights learned from the others. */
function printSweep(contests: readonly JudgedContest[], learned: readonly Weights[]): void {
  const likeness = contests.map(({ terms }, at) => runToEnd(comparePairs(terms, Number.POSITIVE_INFINITY, learned[at])))
  const answers = contests.map((one, at) => sweepContest(one, likeness[at] as Likeness, { least: broad }).answers)
  const swept = contests.map((contest, left) => {
    const weights = learnChance(answers.flatMap((own, at) => (at === left ? [] : own)))
    const { answers: _, ...found } = sweepContest(contest, likeness[left] as Likeness, { weights })
    console.log(`  ${contest.name}: ${sweptLine(found)}`)
    return found
  })
  const together = sumOf<Swept>(swept)
  console.log(`  together: ${sweptLine(together)}`)
  const each = keyNames.map((name) => `${name} ${together[name]} (${(together[name] / together.reports).toFixed(3)})`)
  console.log(`  keys by what they are for, and per report: ${each.join(', ')}`)
  console.log(`\nchance of one cause learned from all: ${JSON.stringify(learnChance(answers.flat()))}`)
  console.log(`in the product:                      ${JSON.stringify(learnedChance)}`)
}

function sweptLine(found: Swept): string {
  const { reports, duplicates: total, right, wrong, alone } = found
  const keys = keyNames.reduce((sum, name) => sum + found[name], 0)
  return [
    `right group ${percent({ found: right, total })}`,
    `wrong group ${percent({ found: wrong, total })}`,
    `no group ${percent({ found: alone, total })}`,
    `keys per report ${(keys / reports).toFixed(2)} (${keys} for ${reports})`,
  ].join(', ')
}

function printRankings(contests: readonly JudgedContest[], learned: readonly Weights[]): void {
  const rankings: Record<string, (contest: JudgedContest, at: number) => Hits> = {
    'learned from the others': (contest, at) => hitsOf(contest, scoredBy(learned[at] as Weights)),
    'plain TF-IDF': (contest) => hitsOf(contest, tfIdf),
    'plain BM25': (contest) => hitsOf(contest, bm25),
  }
  const totals = new Map<string, Hits[]>()
  for (const [at, contest] of contests.entries()) {
    console.log(`\n${contest.name}: ${contest.reports.length} reports`)
    for (const [name, measure] of Object.entries(rankings)) {
      const hits = measure(contest, at)
      totals.set(name, [...(totals.get(name) ?? []), hits])
      console.log(`  ${name}: ${line(hits)}`)
    }
  }
  console.log('\ntogether')
  for (const [name, all] of totals) console.log(`  ${name}: ${line(sumOf(all))}`)
}
