import type { Reply } from '../../../contract/endpoints'
import { groupLabel } from '../../../domain/judging/duplicate-groups'
import { judgeRefusal } from '../../../domain/judging/review-rules'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { findContest } from '../../contests/contest-queries'
import { contestToWire } from '../../contests/contest-wire'
import type { Db } from '../../db/database'
import { recordTitles } from '../ledger/record-listing'
import { listContestQueue, type QueueRow } from './queue-queries'
import { showQueue } from './queue-wire'

type Triage = Reply<'readTriage'>['data']

/** The whole queue of a contest, which counts as seeing its titles: it is filtered and ordered on the judge's screen, where every key answers at once. */
export async function readTriage(db: Db, contestId: string, judge: Viewer, now: Date): Promise<Triage> {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const everyRow = await listContestQueue(db, contest.id)
  const rows = everyRow.filter((row) => row.withdrawnAt === null)
  await recordTitles(db, rows, { view: 'triage', viewer: judge, now })
  const hasSubmitted = everyRow.some((row) => row.author.id === judge.id)
  return {
    contest: contestToWire(contest, judge, now),
    issues: await showQueue(db, rows, judge.id),
    groups: groupsOf(rows),
    judgeRefusal: judgeRefusal({ judgeHasSubmitted: hasSubmitted, isFinalized: contest.finalizedAt !== null }),
  }
}

function groupsOf(rows: QueueRow[]): Triage['groups'] {
  const numbers = new Map(rows.flatMap(({ group }) => (group ? [[group.id, group.number] as const] : [])))
  const byNumber = [...numbers].sort(([, a], [, b]) => a - b)
  return byNumber.map(([id, number]) => ({ _id: id, label: groupLabel(number) }))
}
