import { clusterReports } from '../../src/domain/candidates/clusters/cluster-reports'
import { type Calibration, likenessOfPairs } from '../../src/domain/candidates/clusters/pair-odds'
import type { Weights } from '../../src/domain/candidates/score-candidates'
import type { JudgedContest, JudgedReport, Scoring } from './judged-contest'

/** The likeness of each two reports of a contest, row by row. */
export type PairLikeness = { contest: JudgedContest; likeness: Float32Array }

const placesOf = ({ reports }: JudgedContest) => reports.map((_, place) => place)

export function learnedLikeness(contest: JudgedContest, weights: Weights): PairLikeness {
  const rows = likenessOfPairs(contest.terms, placesOf(contest), weights)
  return { contest, likeness: symmetric(contest.reports.length, (row) => rows(row)) }
}

/** The mean of both directions, each compared with the score of a report for itself. */
export function plainLikeness(contest: JudgedContest, score: Scoring): PairLikeness {
  const scores = placesOf(contest).map((place) => score(contest, place))
  const share = (a: number, b: number) => (scores[a]?.[b] as number) / ((scores[a]?.[a] as number) || 1)
  const row = (a: number) => Float64Array.from(scores, (_, b) => (share(a, b) + share(b, a)) / 2)
  return { contest, likeness: symmetric(scores.length, row) }
}

function symmetric(size: number, rowOf: (row: number) => ArrayLike<number>): Float32Array {
  const all = new Float32Array(size * size)
  for (let row = 0; row < size; row += 1) {
    const own = rowOf(row)
    for (let other = row + 1; other < size; other += 1) {
      all[size * row + other] = own[other] as number
      all[size * other + row] = own[other] as number
    }
  }
  return all
}

const isSameGroup = (a: JudgedReport | undefined, b: JudgedReport | undefined) =>
  a?.group !== null && a?.group === b?.group

const newtonSteps = 25

/** Logistic regression of one cause on the likeness, by Newton's method. Each contest counts by its number of reports. */
export function calibrate(learnedFrom: readonly PairLikeness[]): Calibration {
  let [slope, intercept] = [1, 0]
  for (let step = 0; step < newtonSteps; step += 1) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-9, 0, 1e-9]
    for (const { contest, likeness } of learnedFrom) {
      const { reports } = contest
      for (let a = 0; a < reports.length; a += 1) {
        for (let b = a + 1; b < reports.length; b += 1) {
          const x = likeness[reports.length * a + b] as number
          const chance = 1 / (1 + Math.exp(-(slope * x + intercept)))
          const off = (Number(isSameGroup(reports[a], reports[b])) - chance) / reports.length
          const curve = (chance * (1 - chance)) / reports.length
          g0 += off
          g1 += off * x
          h00 += curve
          h01 += curve * x
          h11 += curve * x * x
        }
      }
    }
    const whole = h00 * h11 - h01 * h01
    intercept += (h11 * g0 - h01 * g1) / whole
    slope += (h00 * g1 - h01 * g0) / whole
  }
  return { slope: Number(slope.toFixed(2)), intercept: Number(intercept.toFixed(2)) }
}

export type Merges = {
  reports: number
  /** Clusters and single reports: what a judge decides if each cluster is right. */
  decisions: number
  /** Reports in a cluster of two or more, and those whose group is not that of most of its members. */
  members: number
  wrong: number
  pairs: number
  wrongPairs: number
}

/** Only reports that the judge put into a group are counted, unless `all` are: then those without are each of their own. */
export function mergesOf({ contest, likeness }: PairLikeness, calibration: Calibration, chance: number, all = false) {
  const { reports } = contest
  const odds = likeness.map((value) => calibration.slope * value + calibration.intercept)
  const clusters = clusterReports({ size: reports.length, odds }, Math.log(chance / (1 - chance)))
  const merges: Merges = { reports: 0, decisions: 0, members: 0, wrong: 0, pairs: 0, wrongPairs: 0 }
  for (const { rows } of clusters) {
    const labels = rows.flatMap((row) => reports[row]?.group ?? (all ? `alone ${row}` : []))
    const counts = new Map<string, number>()
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
    const pairsIn = (count: number) => (count * (count - 1)) / 2
    merges.reports += labels.length
    merges.decisions += Number(labels.length > 0)
    if (labels.length < 2) continue
    merges.members += labels.length
    merges.wrong += labels.length - Math.max(...counts.values())
    merges.pairs += pairsIn(labels.length)
    merges.wrongPairs += pairsIn(labels.length) - [...counts.values()].reduce((sum, one) => sum + pairsIn(one), 0)
  }
  return merges
}
