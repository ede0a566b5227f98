import type { Reply } from '../../../contract/endpoints'
import { chanceOf } from '../../../domain/candidates/clusters/pair-odds'
import { judgeRefusal } from '../../../domain/judging/review-rules'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { findContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { closedFacts } from '../../judging/appealed'
import { listContestQueue } from '../../judging/triage/queue-queries'
import { showQueue } from '../../judging/triage/queue-wire'
import { recordShownTitles } from '../../ledger/record-reading'
import type { ClusterFinder } from './find-clusters'

type ClustersView = Reply<'listClusters'>['data']
type Asked = { contestId: string; judge: Viewer; now: Date }

/** Bounds the work, which grows with the square of it. */
const comparedMax = 1_000

/** The pending issues of a contest: those like no other first, then the rest in clusters. */
export async function listClusters(db: Db, findClusters: ClusterFinder, asked: Asked): Promise<ClustersView> {
  const { contestId, judge, now } = asked
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const everyRow = await listContestQueue(db, contest.id)
  const pending = everyRow.filter((row) => row.withdrawnAt === null && row.status === 'pending')
  await recordShownTitles(db, pending, { view: 'clusters', viewer: judge, now })
  const compared = pending.slice(0, comparedMax)
  const found = await findClusters(
    contest.id,
    compared.map(({ id }) => id),
  )
  const entries = new Map((await showQueue(db, compared, { judgeId: judge.id })).map((entry) => [entry._id, entry]))
  const shown = (ids: readonly string[]) => ids.flatMap((id) => entries.get(id) ?? [])
  const rounded = (odds: number) => Number(chanceOf(odds).toFixed(3))
  const hasSubmitted = everyRow.some((row) => row.author.id === judge.id)
  return {
    contest: { _id: contest.id, title: contest.title },
    outliers: found.outliers.flatMap(({ id, odds }) =>
      shown([id]).map((issue) => ({ issue, likeness: rounded(odds) })),
    ),
    clusters: found.clusters.map(({ ids, odds, reasons }) => ({
      issues: shown(ids),
      likeness: rounded(odds),
      reasons,
    })),
    leftOut: pending.length - compared.length,
    judgeRefusal: judgeRefusal({ judgeHasStake: hasSubmitted, ...closedFacts(contest, {}) }),
  }
}
