import type { WaitingWork } from '../../../contract/contests/contest-admin'
import type { Reply } from '../../../contract/endpoints'
import { finalizableAt, judgeRefusal } from '../../../domain/judging/review-rules'
import { lookState } from '../../../domain/judging/second-look/second-look-rules'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import type { ReadFeatureWork } from '../../../server/admin/waiting/waiting-work'
import { findContest, lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { commitmentOf, toDrawnLook } from '../../../server/judging/second-look/look-facts'
import {
  type DrawRow,
  findDraw,
  type LookRow,
  listLooks,
} from '../../../server/judging/second-look/second-look-queries'
import { recordShownTitles } from '../../../server/ledger/record-reading'
import { drawSecondLooksIfDue } from './draw-second-looks'
import { readLookRefusals } from './judge-facts'
import { readResolutionRefusals } from './resolve-difference'

type SecondLooksView = Reply<'readSecondLooks'>['data']

/** A contest's second looks as this judge may see them. The first request after the end triggers the draw. */
export async function readSecondLooks(db: Db, contestId: string, viewer: Viewer, now: Date): Promise<SecondLooksView> {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const draw = await drawnNow(db, contestId, now)
  const rows = await listLooks(db, contestId)
  const isFinalized = contest.finalizedAt !== null
  const judge = { judgeId: viewer.id, contestId, isFinalized }
  const { judgeHasStake, refusalOf } = await readLookRefusals(db, judge)
  const resolutionOf = await readResolutionRefusals(db, judge)
  const differences = judgeHasStake ? [] : rows.filter(isDifference)
  const titleOf = ({ issue }: LookRow) => (judgeHasStake || issue.withdrawnAt !== null ? null : issue.title)
  const record = (rows: readonly LookRow[], view: 'drawn submissions' | 'second looks') => {
    const submissions = rows.map(({ look, issue }) => ({
      id: look.issueId,
      contestId,
      author: { id: issue.authorId },
    }))
    return recordShownTitles(db, submissions, { view, viewer, now })
  }
  await record(
    rows.filter((row) => titleOf(row) !== null),
    'drawn submissions',
  )
  await record(differences, 'second looks')
  return {
    contest: { _id: contestId, title: contest.title },
    percent: contest.secondLookPercent,
    drawableAt: finalizableAt(contest).toISOString(),
    draw: draw && drawToWire(draw),
    // A judge with a conflict of interest takes no part in deciding, so they only see numbers.
    looks: rows.map((row) => lookToWire(row, { title: titleOf(row), refusal: refusalOf(row) })),
    differences: differences.map((row) => differenceToWire(row, { title: titleOf(row), refusal: resolutionOf(row) })),
    judgeRefusal: judgeRefusal({ judgeHasStake, isFinalized, isPreliminary: false }),
  }
}

async function drawnNow(db: Db, contestId: string, now: Date): Promise<DrawRow | null> {
  const known = await findDraw(db, contestId)
  if (known?.drawnAt) return known
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    await drawSecondLooksIfDue(tx, contest, now)
    return findDraw(tx, contestId)
  })
}

/** Sends the seed only after the draw. */
function drawToWire({ seed, committedAt, drawnAt, poolIds }: DrawRow): NonNullable<SecondLooksView['draw']> {
  return {
    commitment: commitmentOf(seed),
    committedAt: committedAt.toISOString(),
    drawnAt: drawnAt?.toISOString() ?? null,
    seed: drawnAt ? Buffer.from(seed).toString('hex') : null,
    submissions: poolIds?.length ?? null,
  }
}

type Look = SecondLooksView['looks'][number]

/** Reveals nothing about the first verdict until the second one is given. */
function lookToWire(row: LookRow, { title, refusal }: Pick<Look, 'title' | 'refusal'>): Look {
  const { issueId, position } = row.look
  const state = lookState(toDrawnLook(row))
  return {
    ...{ issueId, position, placeInLine: row.issue.placeInLine, title, state },
    refusal: state === 'undecided' ? refusal : null,
  }
}

const isDifference = (row: LookRow) => ['difference', 'resolved'].includes(lookState(toDrawnLook(row)))

type Difference = SecondLooksView['differences'][number]

function differenceToWire(
  { look, issue }: LookRow,
  { title, refusal }: Pick<Difference, 'title' | 'refusal'>,
): Difference {
  const { issueId, firstVerdict, verdict, resolvedVerdict, resolvedAt, resolvedReason } = look
  // The first verdict's reason is available only while the submission still has that verdict.
  const first = issue.status === firstVerdict && resolvedAt === null ? issue : null
  return {
    ...{ issueId, placeInLine: issue.placeInLine, title },
    first: {
      verdict: firstVerdict ?? 'valid',
      reason: first?.invalidationReason ?? null,
      invalidationCode: first?.invalidationCode ?? null,
    },
    second: { verdict: verdict ?? 'valid', reason: look.reason, invalidationCode: look.invalidationCode },
    resolution:
      resolvedVerdict && resolvedAt
        ? { verdict: resolvedVerdict, reason: resolvedReason ?? '', at: resolvedAt.toISOString() }
        : null,
    refusal: resolvedAt ? null : refusal,
  }
}

/** The second looks that this judge can take, and the differences that they can resolve. */
export const readWaitingLooks: ReadFeatureWork = async (db, { judgeId, contests }) => {
  const found: Pick<WaitingWork, 'looks' | 'differences'> = { looks: [], differences: [] }
  for (const { id, title, secondLookPercent } of contests) {
    if (secondLookPercent === null) continue
    const contest = { _id: id, title }
    const { looks, differences } = await countOpenLooks(db, { judgeId, contestId: id, isFinalized: false })
    if (looks > 0) found.looks.push({ contest, count: looks })
    if (differences > 0) found.differences.push({ contest, count: differences })
  }
  return found
}

type Judge = { judgeId: string; contestId: string; isFinalized: boolean }

async function countOpenLooks(db: Db, judge: Judge): Promise<{ looks: number; differences: number }> {
  const rows = await listLooks(db, judge.contestId)
  const undecided = rows.filter((row) => lookState(toDrawnLook(row)) === 'undecided')
  const differing = rows.filter((row) => lookState(toDrawnLook(row)) === 'difference')
  if (undecided.length + differing.length === 0) return { looks: 0, differences: 0 }
  const { refusalOf } = await readLookRefusals(db, judge)
  const resolutionOf = await readResolutionRefusals(db, judge)
  return {
    looks: undecided.filter((row) => refusalOf(row) === null).length,
    differences: differing.filter((row) => resolutionOf(row) === null).length,
  }
}
