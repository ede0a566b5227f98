import { acquaintanceWith } from '../../../domain/judging/second-look/acquaintance'
import {
  nothingWithheld,
  Withheld,
  type WithheldIssue,
  withholdingFrom,
} from '../../../domain/judging/second-look/withholding'
import { isJudge, type Viewer } from '../../../domain/permissions'
import type { Db } from '../../db/database'
import { hasSubmitted } from '../issue-queries'
import {
  findDrawnIds,
  hasEverLed,
  listFirstVerdicts,
  listIssueStates,
  listJudgeEvents,
  listLookContests,
} from './look-queries'

/**
 * Which submissions' verdict, reason, group, counts and events are withheld from this viewer, who may still be asked
 * for a second look at them; in these contests, or in all. Every read that shows any of these to admins must check it.
 * Based on the ledger, because the draws belong to a layer above submissions.
 */
export async function readWithheld(db: Db, viewer: Viewer, contestIds: readonly string[] | null): Promise<Withheld> {
  if (!isJudge(viewer) || contestIds?.length === 0) return nothingWithheld
  const issues: WithheldIssue[] = []
  for (const contestId of await listLookContests(db, contestIds)) {
    issues.push(...(await withheldIn(db, { judgeId: viewer.id, contestId })))
  }
  return issues.length === 0 ? nothingWithheld : new Withheld(issues)
}

type ReadContest = { id: string; secondLookPercent: number | null; finalizedAt: Date | null }

/** Which of the loaded contests may withhold anything, so that the others cost no queries. */
export const lookContestsOf = (contests: readonly ReadContest[]): string[] => {
  const open = contests.filter((one) => one.secondLookPercent !== null && one.finalizedAt === null)
  return [...new Set(open.map(({ id }) => id))]
}

/** The same for a known judge. */
export const readWithheldFrom = (db: Db, judgeId: string, contestIds: readonly string[]): Promise<Withheld> =>
  readWithheld(db, { id: judgeId, role: 'admin', isEmailVerified: true }, contestIds)

async function withheldIn(db: Db, judge: { judgeId: string; contestId: string }): Promise<WithheldIssue[]> {
  const { judgeId, contestId } = judge
  const firsts = await listFirstVerdicts(db, contestId)
  if (firsts.size === 0) return []
  const person = {
    judgeId,
    judgeHasStake: await hasSubmitted(db, judgeId, contestId),
    hasLed: await hasEverLed(db, judge),
    isFinalized: false,
    isPreliminary: false,
  }
  if (person.judgeHasStake || person.hasLed) return []
  const draw = await findDrawnIds(db, contestId)
  const events = await listJudgeEvents(db, judge)
  const rows = await listIssueStates(db, [...firsts.keys()])
  return rows.flatMap((issue) => {
    const acquaintance = acquaintanceWith(issue.id, { events, firstVerdictId: firsts.get(issue.id) ?? null })
    const why = withholdingFrom(
      { ...person, authorId: issue.authorId, ...acquaintance },
      {
        ...{ isDrawOver: draw !== null, isDrawn: draw?.drawn.has(issue.id) ?? false, hadVerdict: true },
        // The actual verdict doesn't matter here.
        ...{ secondVerdict: draw?.decided.has(issue.id) ? 'valid' : null, hasVerdict: issue.status !== 'pending' },
      },
    )
    return why === null ? [] : [{ ...issue, why }]
  })
}
