import type { Reply } from '../../../contract/endpoints'
import { groupLabel } from '../../../domain/judging/duplicate-groups'
import { judgeRefusal } from '../../../domain/judging/review-rules'
import { maskWithheld } from '../../../domain/judging/second-look/withholding'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { findContest } from '../../contests/contest-queries'
import { contestToWire } from '../../contests/contest-wire'
import type { Db } from '../../db/database'
import { lookContestsOf, readWithheld } from '../../issues/second-look/read-withheld'
import { recordShownTitles } from '../../ledger/record-reading'
import { closedFacts } from '../decision-source'
import { listContestQueue, type QueueRow } from './queue-queries'
import { showQueue } from './queue-wire'

type TriageView = Reply<'readTriage'>['data']

/** A contest's complete queue. The client filters and sorts it, so that every key press has an immediate effect. */
export async function readTriage(db: Db, contestId: string, judge: Viewer, now: Date): Promise<TriageView> {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const everyRow = await listContestQueue(db, contest.id)
  const rows = everyRow.filter((row) => row.withdrawnAt === null)
  await recordShownTitles(db, rows, { view: 'triage', viewer: judge, now })
  const withheld = await readWithheld(db, judge, lookContestsOf([contest]))
  const hasSubmitted = everyRow.some((row) => row.author.id === judge.id)
  return {
    contest: contestToWire(contest, judge, now),
    issues: await showQueue(db, rows, { judgeId: judge.id, withheld }),
    groups: groupsOf(rows.map((row) => maskWithheld(row, withheld))),
    judgeRefusal: judgeRefusal({ judgeHasStake: hasSubmitted, ...closedFacts(contest, {}) }),
  }
}

function groupsOf(rows: QueueRow[]): TriageView['groups'] {
  const numbers = new Map(rows.flatMap(({ group }) => (group ? [[group.id, group.number] as const] : [])))
  const byNumber = [...numbers].sort(([, a], [, b]) => a - b)
  return byNumber.map(([id, number]) => ({ _id: id, label: groupLabel(number) }))
}
