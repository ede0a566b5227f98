import type { PreliminaryResults } from '../../../contract/awards/preliminary'
import { splitSnapshot } from '../../../domain/awards/award-snapshot'
import { appealsEndAfter } from '../../../domain/contests/contest-stage'
import { judgeRefusal, publishRefusals } from '../../../domain/judging/review-rules'
import { isJudge, type Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { leadRefusal } from '../../../domain/seats/seat-rules'
import {
  type ContestRow,
  findContest,
  type LockedContest,
  lockContest,
  setPreliminary,
} from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { countPendingIssues } from '../../issues/issue-list-queries'
import { hasSubmitted } from '../../issues/issue-queries'
import { authorsFor } from '../../issues/show-issues'
import { hasStake } from '../../issues/submitting/stake-queries'
import { recordEvent } from '../../ledger/event-queries'
import { listSeats } from '../../seats/seat-queries'
import { listPreliminaryIssues } from '../award-queries'
import { type BeforeResults, findFeatureBlockers } from '../before-results'
import { takeSnapshot } from '../finalization/freeze-awards'
import { notifyParticipants } from '../finalization/notify-participants'

type Publication = { contestId: string; judgeId: string; beforeResults: BeforeResults; now: Date }

/**
 * Publishes preliminary results, which starts the appeal period. From then on, verdicts and groups change only through
 * appeals. Publishing again is a no-op, so that the deadline never moves.
 */
export async function publishPreliminary(db: Db, publication: Publication): Promise<ContestRow> {
  const { contestId, beforeResults } = publication
  const unlocked = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  // Comparing submissions takes a while, and is useless before everything is decided.
  if (!unlocked.finalizedAt && !unlocked.preliminaryAt) await refuseUnsettled(db, unlocked, publication, null)
  const lookAlikesIn = await beforeResults.lookAlikes(db, contestId)
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    if (contest.finalizedAt !== null) refuse('contest_finalized')
    if (contest.preliminaryAt === null) await publish(tx, contest, { ...publication, lookAlikesIn })
    return (await findContest(tx, contestId)) as ContestRow
  })
}

type Publishing = Publication & { lookAlikesIn: (tx: Db) => Promise<number> }

async function publish(tx: Db, contest: LockedContest, publishing: Publishing): Promise<void> {
  const { contestId, judgeId, beforeResults, lookAlikesIn, now } = publishing
  const appealHours = contest.appealHours ?? refuse('contest_without_appeals')
  await beforeResults.drawLooks(tx, contest, now)
  await refuseUnsettled(tx, contest, publishing, await lookAlikesIn(tx))
  const appealsEndAt = appealsEndAfter(now, appealHours)
  await setPreliminary(tx, contestId, { preliminaryAt: now, appealsEndAt, updatedAt: now })
  const after = { appealsEndAt }
  await recordEvent(tx, { at: now, actorId: judgeId, kind: 'preliminary_published', contestId, after })
  await notifyParticipants(tx, { kind: 'preliminary_results', contestId, now })
}

type Asked = ContestRow | LockedContest

type Found = number | null

/**
 * `found` is the number of look-alikes, or null until submissions were compared; checks that come after look-alikes
 * wait for it.
 */
async function refuseUnsettled(db: Db, contest: Asked, publication: Publication, found: Found): Promise<void> {
  const { judgeId, beforeResults, now } = publication
  if (contest.appealHours === null) refuse('contest_without_appeals')
  const pendingCount = await countPendingIssues(db, contest.id)
  const judgeHasStake = await hasStake(db, judgeId, contest.id)
  const { blockers: featureBlockers } = await findFeatureBlockers(db, beforeResults, contest, now)
  const facts = { pendingCount, lookAlikeCount: found ?? 1, judgeHasStake, featureBlockers, now }
  const [refusal] = publishRefusals(contest, facts)
  if (found === null && refusal === 'look_alikes') return
  if (refusal) refuse(refusal)
  const notLead = leadRefusal(await listSeats(db, contest.id), judgeId)
  if (notLead) refuse(notLead)
}

type Withdrawal = { contestId: string; judgeId: string; reason: string; now: Date }

/** Ends the appeal period, so that verdicts and groups can change again. Existing appeals are kept. */
export function withdrawPreliminary(db: Db, { contestId, judgeId, reason, now }: Withdrawal): Promise<ContestRow> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const judgeHasStake = await hasStake(tx, judgeId, contestId)
    const isFinalized = contest.finalizedAt !== null
    const refusal = judgeRefusal({ judgeHasStake, isFinalized, isPreliminary: false })
    if (refusal) refuse(refusal)
    const notLead = leadRefusal(await listSeats(tx, contestId), judgeId)
    if (notLead) refuse(notLead)
    const { preliminaryAt, appealsEndAt } = contest
    if (preliminaryAt === null) refuse('no_preliminary_results')
    await setPreliminary(tx, contestId, { preliminaryAt: null, appealsEndAt: null, updatedAt: now })
    const before = { preliminaryAt, appealsEndAt }
    await recordEvent(tx, { at: now, actorId: judgeId, kind: 'preliminary_withdrawn', contestId, before, reason })
    await notifyParticipants(tx, { kind: 'preliminary_withdrawn', contestId, now })
    return (await findContest(tx, contestId)) as ContestRow
  })
}

/**
 * How the pool would currently be split, for participants and admins. It follows the verdicts, so an upheld appeal
 * changes it. Nothing is stored: award lines are created when the contest is finalized.
 */
export async function readPreliminary(db: Db, contestId: string, viewer: Viewer): Promise<PreliminaryResults> {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const mayRead = isJudge(viewer) || (await hasSubmitted(db, viewer.id, contestId))
  if (!mayRead) refuse('results_for_participants')
  const { preliminaryAt, appealsEndAt, finalizedAt } = contest
  if (preliminaryAt === null || appealsEndAt === null || finalizedAt !== null) refuse('no_preliminary_results')
  const snapshot = await takeSnapshot(db, contest)
  const split = splitSnapshot(snapshot) ?? refuse('unknown_award_rule')
  const amountOf = new Map(split.lines.map((line) => [line.issueId, line.amountCents]))
  const rows = await listPreliminaryIssues(db, { contestId, viewerId: viewer.id })
  const authorOf = await authorsFor(db, rows, viewer.id)
  return {
    contest: { _id: contest.id, title: contest.title },
    preliminaryAt: preliminaryAt.toISOString(),
    appealsEndAt: appealsEndAt.toISOString(),
    poolCents: snapshot.poolCents,
    uniqueCount: split.uniqueCount,
    returnedCents: split.returnedCents,
    issues: rows.map((row) => ({
      issueId: row.id,
      title: row.title,
      author: authorOf(row),
      isOwn: row.author.id === viewer.id,
      status: row.status,
      placeInLine: row.placeInLine,
      isPrimary: row.isPrimary || row.duplicateGroupId === null,
      primaryPlace: primaryPlaceOf(row, rows),
      amountCents: amountOf.get(row.id) ?? 0,
    })),
  }
}

type Row = Awaited<ReturnType<typeof listPreliminaryIssues>>[number]

/** The place of its group's primary, or its own if ungrouped. */
function primaryPlaceOf(row: Row, rows: readonly Row[]): number {
  const primary = row.duplicateGroupId
    ? rows.find((other) => other.isPrimary && other.duplicateGroupId === row.duplicateGroupId)
    : row
  return (primary ?? row).placeInLine
}
