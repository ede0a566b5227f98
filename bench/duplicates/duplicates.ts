import { learnedCalibration } from '../../src/domain/candidates/clusters/pair-odds'
import { learnedWeights, scoresFor, type Weights } from '../../src/domain/candidates/score-candidates'
import { percent } from '../labelled-set'
import { calibrate, learnedLikeness, type Merges, mergesOf, type PairLikeness, plainLikeness } from './clusters'
import { type Hits, hitsOf, type JudgedContest, readJudgedContests, type Scoring } from './judged-contest'
import { examplesOf, learnWeights } from './learn-weights'
import { bm25, tfIdf } from './plain-rankings'

const scoredBy =
  (weights: Weights): Scoring =>
  ({ terms }, at) =>
    scoresFor(terms, at, weights)

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
 * Measures on contests that were judged elsewhere how well likely duplicates are found. Each contest is measured with
 * weights learned from the others; the last lines are the weights learned from all.
 */
export async function duplicatesBench([folder]: readonly string[]): Promise<void> {
  if (!folder) throw new Error('Name the folder: npm run bench -- duplicates FOLDER')
  const contests = readJudgedContests(folder)
  const examples = contests.map(examplesOf)
  const learned = contests.map((_, left) => learnWeights(examples.flatMap((own, at) => (at === left ? [] : own))))
  printRankings(contests, learned)
  printClusters(contests, learned)
  const ofAll = calibrate(contests.map((contest) => learnedLikeness(contest, learnedWeights)))
  console.log(`\nlearned from all: ${JSON.stringify({ ...learnWeights(examples.flat()), ...ofAll })}`)
  console.log(`in the product:   ${JSON.stringify({ ...learnedWeights, ...learnedCalibration })}`)
}

const chances = [0.5, 0.75, 0.9, 0.95, 0.98]

/** Clusters at several chances of one cause, each contest calibrated by the others. */
function printClusters(contests: readonly JudgedContest[], learned: readonly Weights[]): void {
  const [words, ranks] = [
    contests.map((one) => plainLikeness(one, tfIdf)),
    contests.map((one) => plainLikeness(one, bm25)),
  ]
  const likeness: Record<string, (left: number) => readonly PairLikeness[]> = {
    'learned from the others': (left) => contests.map((one) => learnedLikeness(one, learned[left] as Weights)),
    'plain TF-IDF': () => words,
    'plain BM25': () => ranks,
  }
  for (const [name, likenessWithout] of Object.entries(likeness)) {
    const held = contests.map((_, left) => {
      const all = likenessWithout(left)
      return { own: all[left] as PairLikeness, calibration: calibrate(all.filter((_, at) => at !== left)) }
    })
    for (const chance of chances) {
      const found = (all: boolean) => sumOf(held.map(({ own, calibration }) => mergesOf(own, calibration, chance, all)))
      console.log(`\nclusters, ${name}, at ${100 * chance} %`)
      console.log(`  reports in a group: ${mergeLine(found(false))}`)
      console.log(`  all reports: ${mergeLine(found(true))}`)
    }
  }
}

const mergeLine = ({ reports, decisions, members, wrong, pairs, wrongPairs }: Merges) =>
  [
    `decisions per report ${(decisions / reports).toFixed(3)} (${decisions} of ${reports})`,
    `wrong members ${percent({ found: wrong, total: members })}`,
    `wrong pairs ${percent({ found: wrongPairs, total: pairs })}`,
  ].join(', ')

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
