import type { FixAdder } from '../../../domain/contests/proof-runs'
import { isJudge, type Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { findContest, type LockedContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { lookContestsOf, readWithheld } from '../../../server/issues/second-look/read-withheld'
import { hasStake } from '../../../server/issues/submitting/stake-queries'
import { findSeat } from '../../../server/seats/seat-queries'
import { listReleasedIds } from '../../../server/sponsors/sponsor-queries'
import { fixReader, showsFix } from '../domain/fix-rules'
import { type FixRow, findFixRow, listFixRows } from './fix-queries'

export type FixCall = { contestId: string; viewer: Viewer; now: Date }
type ReadContest = Pick<LockedContest, 'id' | 'startDate' | 'endDate' | 'secondLookPercent' | 'finalizedAt'>

export type FixAccess = {
  as: FixAdder
  /** Whether this person may know of a submission here. */
  seesIssue: (issueId: string) => boolean
}

/** As whom this person sees fixes, or why not. */
export async function readFixAccess(db: Db, contest: ReadContest, { viewer, now }: Omit<FixCall, 'contestId'>) {
  const isJudging = isJudge(viewer)
  const found = fixReader(contest, {
    isJudge: isJudging,
    hasStake: isJudging && (await hasStake(db, viewer.id, contest.id)),
    seat: await findSeat(db, contest.id, viewer.id),
    isBlind: !(await readWithheld(db, viewer, lookContestsOf([contest]))).isNothing,
    now,
  })
  if ('refusal' in found) return found
  const released = found.as === 'sponsor' ? await listReleasedIds(db, contest.id) : null
  return { as: found.as, seesIssue: (issueId: string) => released?.has(issueId) ?? true }
}

/** Refuses everybody who may not know whether there are fixes. */
export async function requireFixAccess(db: Db, call: FixCall): Promise<FixAccess> {
  const contest = (await findContest(db, call.contestId)) ?? refuse('contest_not_found')
  const access = await readFixAccess(db, contest, call)
  return 'refusal' in access ? refuse(access.refusal) : access
}

/** The fixes that are shown to this person, the oldest first. */
export async function listShownFixes(db: Db, contestId: string, { as, seesIssue }: FixAccess): Promise<FixRow[]> {
  return (await listFixRows(db, contestId)).filter((fix) => showsFix(as, fix, seesIssue))
}

export type OneFixCall = Omit<FixCall, 'contestId'> & { fixId: string }

/** Whoever may not know of this fix hears that there is none. */
export async function requireShownFix(db: Db, { fixId, ...call }: OneFixCall) {
  const fix = (await findFixRow(db, fixId)) ?? refuse('fix_not_found')
  const contest = (await findContest(db, fix.contestId)) ?? refuse('contest_not_found')
  const access = await readFixAccess(db, contest, call)
  if ('refusal' in access) refuse(access.refusal === 'fixes_not_shown' ? 'fix_not_found' : access.refusal)
  return showsFix(access.as, fix, access.seesIssue) ? { fix, access } : refuse('fix_not_found')
}
