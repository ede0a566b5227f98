import { type CandidateReason, reasonsFor } from '../../../domain/candidates/candidate-reasons'
import {
  joinReports,
  nearestOdds,
  type PlacedCluster,
  pairsOf,
  typicalPair,
} from '../../../domain/candidates/clusters/cluster-reports'
import { commonTerms } from '../../../domain/candidates/clusters/common-terms'
import { comparePairs, type PairOdds } from '../../../domain/candidates/clusters/pair-odds'
import type { ContestTerms } from '../../../domain/candidates/contest-index'
import { inSlices } from '../../concurrency/in-slices'
import type { Db } from '../../db/database'
import type { ContestTermsFinder } from '../contest-terms'
import { readReport } from '../extract-terms'
import { listTexts } from '../term-queries'

type FoundClusters = {
  /** Least like any other first. */
  outliers: { id: string; odds: number }[]
  /** Largest first, each in the order of its issues. */
  clusters: { ids: string[]; odds: number; reasons: CandidateReason[] }[]
}
export type ClusterFinder = (contestId: string, ids: readonly string[]) => Promise<FoundClusters>

/** What was compared last. It stays the same while judges decide, and nobody submits or edits. */
type Compared = { terms: ContestTerms; rowOf: Map<string, number>; pairs: Promise<PairOdds> }

/** Proposes clusters of these issues of one contest, given by place in line. */
export function clusterFinder(db: Db, findTerms: ContestTermsFinder): ClusterFinder {
  let last: Compared | null = null
  return async (contestId, asked) => {
    const terms = await findTerms(contestId)
    const placeOf = new Map(terms.issues.map(({ id }, place) => [id, place]))
    // It may have been withdrawn or restored since the terms were read.
    const ids = asked.filter((id) => placeOf.has(id))
    if (last?.terms !== terms || ids.some((id) => !last?.rowOf.has(id))) last = compare(terms, placeOf, ids)
    const { rowOf, pairs } = last
    const own = pairsOf(
      ids.map((id) => rowOf.get(id) as number),
      await pairs,
    )
    const found = await inSlices(joinReports(own))
    const idOf = (row: number) => ids[row] as string
    const clusters = found.filter(({ rows }) => rows.length > 1).sort((a, b) => b.rows.length - a.rows.length)
    const single = found.flatMap(({ rows: [row = 0, ...others] }) => (others.length === 0 ? [row] : []))
    const reasons = await reasonsOf(db, terms, {
      clusters: clusters.map(({ rows }) => rows.map((row) => placeOf.get(idOf(row)) as number)),
      typical: clusters.map((cluster) => typicalPair(cluster, own).map(idOf)),
    })
    return {
      outliers: single.map((row) => ({ id: idOf(row), odds: nearestOdds(row, own) })).sort((a, b) => a.odds - b.odds),
      clusters: clusters.map(({ rows, odds }: PlacedCluster, at) => ({
        ids: rows.map(idOf),
        odds,
        reasons: reasons[at] ?? [],
      })),
    }
  }
}

function compare(terms: ContestTerms, placeOf: ReadonlyMap<string, number>, ids: readonly string[]): Compared {
  const places = ids.map((id) => placeOf.get(id) as number).sort((a, b) => a - b)
  const rowOf = new Map(places.map((place, row) => [terms.issues[place]?.id ?? '', row]))
  return { terms, rowOf, pairs: inSlices(comparePairs(terms, places)) }
}

const clustersAtOnce = 10

type Clusters = {
  /** Places of the reports. */ clusters: number[][] /** The ids of two of each. */
  typical: string[][]
}

/** What the two typical reports of each cluster have in common, as far as half of the others have it too. */
async function reasonsOf(db: Db, terms: ContestTerms, { clusters, typical }: Clusters): Promise<CandidateReason[][]> {
  const reasons: CandidateReason[][] = []
  for (let from = 0; from < clusters.length; from += clustersAtOnce) {
    const pairs = typical.slice(from, from + clustersAtOnce)
    const texts = new Map((await listTexts(db, pairs.flat())).map((text) => [text.id, text]))
    for (const [at, pair] of pairs.entries()) {
      const [one, other] = pair.map((id) => texts.get(id))
      const counts = commonTerms(terms, clusters[from + at] as number[])
      const contest = { read: readReport, issueCount: terms.issues.length, spreadOf: terms.spreadOf, counts }
      reasons.push(one && other ? reasonsFor(one, contest)(other) : [])
    }
  }
  return reasons
}
