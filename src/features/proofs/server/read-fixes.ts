import type { Reply } from '../../../contract/endpoints'
import type { FixAdder } from '../../../domain/contests/proof-runs'
import { isJudge, type Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { findContest, type LockedContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { listIssuesById } from '../../../server/issues/issue-queries'
import { readIssue } from '../../../server/issues/read-issue'
import { lookContestsOf, readWithheld } from '../../../server/issues/second-look/read-withheld'
import { hasStake } from '../../../server/issues/submitting/stake-queries'
import { recordListedIssues, recordShownTitles } from '../../../server/ledger/record-reading'
import { findSeat } from '../../../server/seats/seat-queries'
import { listReleasedIds } from '../../../server/sponsors/sponsor-queries'
import type { PublishableFixes, ReadStoppingFixes } from '../../../server/startup/features'
import type { Fix } from '../contract/fixes'
import { fixCell, fixState, stoppedBy } from '../domain/fix-outcomes'
import { fixReader, mayRemoveFix, showsFix } from '../domain/fix-rules'
import { cleanShare } from '../domain/issue-proof'
import { type FixRow, findFixRow, listFixRows, listPairs, listProvenIssues, patchOf } from './fix-queries'
import { findRun } from './run-queries'
import { runToWire } from './run-wire'

export type FixCall = { contestId: string; viewer: Viewer; now: Date }

type FixAccess = {
  as: FixAdder
  /** Whether this person may know of a submission here. */
  seesIssue: (issueId: string) => boolean
}

export type OneFixCall = Omit<FixCall, 'contestId'> & { fixId: string }

/** A title names a flaw, so seeing one is recorded as seeing those of submissions is. */
export async function readFixes(db: Db, call: FixCall): Promise<Fix[]> {
  const access = await requireFixAccess(db, call)
  const fixes = await listShownFixes(db, call.contestId, access)
  await recordShownTitles(db, fixes.map(asShown), { view: 'fixes', ...call })
  return fixes.map((fix) => fixToWire(fix, access, call))
}

const asShown = ({ id, contestId, addedBy }: FixRow) => ({ id, contestId, author: { id: addedBy } })

export function fixToWire(fix: FixRow, { as, seesIssue }: FixAccess, { viewer }: Pick<FixCall, 'viewer'>): Fix {
  const { id, title, issueId, addedAs, addedAt, ownTests } = fix
  return {
    _id: id,
    title,
    issueId: issueId !== null && seesIssue(issueId) ? issueId : null,
    addedAs,
    addedAt: addedAt.toISOString(),
    isRemovable: mayRemoveFix(as, fix, viewer.id),
    state: fixState(ownTests),
  }
}

export async function readFix(db: Db, call: OneFixCall): Promise<Reply<'readFix'>['data']> {
  const { fix, access } = await requireShownFix(db, call)
  await recordShownTitles(db, [asShown(fix)], { view: 'fixes', ...call })
  return { fix: fixToWire(fix, access, call), patch: patchOf(db, fix) ?? refuse('report_unreadable') }
}

type Matrix = Reply<'readFixMatrix'>['data']

/** What each proof that passes does with each fix, as far as this person may know of both. */
export async function readFixMatrix(db: Db, call: FixCall): Promise<Matrix> {
  const access = await requireFixAccess(db, call)
  const fixes = await listShownFixes(db, call.contestId, access)
  const rows = (await listProvenIssues(db, call.contestId)).filter(({ id }) => access.seesIssue(id))
  await recordShownTitles(db, [...rows, ...fixes.map(asShown)], { view: 'fixes', ...call })
  const cellOf = await readCells(db, call.contestId)
  return {
    fixes: fixes.map((fix) => fixToWire(fix, access, call)),
    rows: rows.map(({ id, placeInLine, title, proofRunId }) => ({
      issue: { _id: id, placeInLine, title },
      cells: fixes.map((fix) => cellOf(fix, proofRunId)),
    })),
  }
}

/** The cells of a contest, by fix and the run of a proof without one. */
export async function readCells(db: Db, contestId: string) {
  const keyOf = (fixId: string, proofRunId: string | null) => `${fixId} ${proofRunId}`
  const pairs = new Map((await listPairs(db, contestId)).map((pair) => [keyOf(pair.fixId, pair.proofRunId), pair]))
  return ({ id, ownTests }: FixRow, proofRunId: string) => fixCell(ownTests, pairs.get(keyOf(id, proofRunId)) ?? null)
}

export type RunCall = OneFixCall & { issueId: string | null }

/** The run of the own tests with a fix, or of the proof of a submission. The caller records that it is shown. */
export async function findFixRun(db: Db, call: RunCall) {
  const { issueId } = call
  const { fix, access } = await requireShownFix(db, call)
  const runId = issueId === null ? fix.ownTests.runId : await findPair(db, fix, issueId, access)
  return { fix, access, runId: runId ?? refuse('proof_run_not_found') }
}

async function findPair(db: Db, { id: fixId, contestId }: FixRow, issueId: string, { seesIssue }: FixAccess) {
  const proven = (await listProvenIssues(db, contestId)).find(({ id }) => id === issueId)
  if (!proven || !seesIssue(issueId)) return null
  const pairs = await listPairs(db, contestId)
  return pairs.find((pair) => pair.fixId === fixId && pair.proofRunId === proven.proofRunId)?.runId ?? null
}

/** A log may say as much as the submission. */
export async function recordFixRun(
  db: Db,
  { issueId, viewer, now }: RunCall,
  { fix, access }: { fix: FixRow; access: FixAccess },
): Promise<void> {
  if (issueId !== null && access.as === 'judge') await readIssue(db, issueId, viewer, now)
  else if (issueId !== null) await recordListedIssues(db, await listIssuesById(db, [issueId]), { viewer, now })
  await recordShownTitles(db, [asShown(fix)], { view: 'fixes', viewer, now })
}

export async function readFixRun(db: Db, call: RunCall): Promise<Reply<'readFixRun'>['data']> {
  const found = await findFixRun(db, call)
  const run = (await findRun(db, found.runId)) ?? refuse('proof_run_not_found')
  await recordFixRun(db, call, found)
  return { run: await runToWire(db, run, call.now) }
}

/** What a proof does with each fix. Nothing for who may not know of fixes, and for a proof that did not run with any. */
export async function readFixesOfProof(db: Db, call: FixCall, proofRunId: string) {
  const { contestId } = call
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const access = await readFixAccess(db, contest, call)
  const isProven = (await listProvenIssues(db, contestId)).some((issue) => issue.proofRunId === proofRunId)
  if ('refusal' in access || !isProven) return []
  const cellOf = await readCells(db, contestId)
  const fixes = await listShownFixes(db, contestId, access)
  await recordShownTitles(db, fixes.map(asShown), { view: 'fixes', ...call })
  return fixes.map((fix) => ({ _id: fix.id, title: fix.title, cell: cellOf(fix, proofRunId) }))
}

/** For features that look for duplicates: the fixes that stop each proof, once it ran with all that count. */
export const readStoppingFixes: ReadStoppingFixes = async (db, { contestId, viewer, now }) => {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const fixes = await listFixRows(db, contestId)
  if (fixes.length === 0 || 'refusal' in (await readFixAccess(db, contest, { viewer, now }))) return new Map()
  const cellOf = await readCells(db, contestId)
  const proven = await listProvenIssues(db, contestId)
  const known = new Map<string, FixRow[]>()
  for (const { id, proofRunId } of proven) {
    const stopping = stoppedBy(fixes.map((fix) => ({ fix, cell: cellOf(fix, proofRunId) })))
    if (stopping) known.set(id, stopping)
  }
  return known
}

/** What reports can say of fixes: that one stops a proof only if runs of trusted runners say so. */
export const publishableFixes: PublishableFixes = {
  async list(db, contestId) {
    const rows = await listFixRows(db, contestId)
    if (rows.length === 0) return []
    const cellOf = await readCells(db, contestId)
    const proven = await listProvenIssues(db, contestId)
    return rows.map((row) => {
      const { id, title, addedBy: addedById, addedAs, ownTests } = row
      const stopped = proven.filter(({ proofRunId }) => cellOf(row, proofRunId) === 'stopped')
      return {
        ...{ id, title, addedById, addedAs, counts: fixState(ownTests) === 'counts' },
        stopped: stopped.map((issue) => ({ issueId: issue.id, proof: { lostShare: cleanShare(issue) } })),
      }
    })
  },
  async readPatch(db, fixId) {
    const row = await findFixRow(db, fixId)
    return row && patchOf(db, row)
  },
}

type ReadContest = Pick<LockedContest, 'id' | 'startDate' | 'endDate' | 'secondLookPercent' | 'finalizedAt'>

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
async function requireFixAccess(db: Db, call: FixCall): Promise<FixAccess> {
  const contest = (await findContest(db, call.contestId)) ?? refuse('contest_not_found')
  const access = await readFixAccess(db, contest, call)
  return 'refusal' in access ? refuse(access.refusal) : access
}

/** The fixes that are shown to this person, the oldest first. */
async function listShownFixes(db: Db, contestId: string, { as, seesIssue }: FixAccess): Promise<FixRow[]> {
  return (await listFixRows(db, contestId)).filter((fix) => showsFix(as, fix, seesIssue))
}

/** Whoever may not know of this fix hears that there is none. */
export async function requireShownFix(db: Db, { fixId, ...call }: OneFixCall) {
  const fix = (await findFixRow(db, fixId)) ?? refuse('fix_not_found')
  const contest = (await findContest(db, fix.contestId)) ?? refuse('contest_not_found')
  const access = await readFixAccess(db, contest, call)
  if ('refusal' in access) refuse(access.refusal === 'fixes_not_shown' ? 'fix_not_found' : access.refusal)
  return showsFix(access.as, fix, access.seesIssue) ? { fix, access } : refuse('fix_not_found')
}
