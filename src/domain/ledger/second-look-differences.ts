import { drawSecondLooks } from '../judging/second-look/second-look-draw'
import { firstDifference } from './first-difference'
import { instant, time, unknownRow } from './ledger-differences'
import type { ReplayedDraw, ReplayedLook } from './replay-second-looks'

export type FoundDraw = {
  contestId: string
  /** SHA-256 of the stored seed, and the seed, in hexadecimal. */
  commitment: string
  seed: string
  committedAt: Date
  drawnAt: Date | null
  poolIds: string[] | null
}

/** `macOf` is HMAC-SHA-256 keyed with the stored seed. Repeats the draw, so it trusts neither database nor ledger. */
export function drawDifference(
  found: FoundDraw,
  expected: ReplayedDraw | undefined,
  macOf: (id: string) => string,
): string | null {
  const row = `Draw of contest ${found.contestId}`
  if (!expected) return unknownRow(row)
  if (expected.isAfterVerdict) return `${row}: its seed was committed after the first verdict.`
  const { drawn } = expected
  const drawnIds = drawn ? drawSecondLooks(drawn.poolIds, { percent: drawn.percent, macOf }) : []
  return firstDifference(row, [
    ['the digest of its seed', found.commitment, expected.commitment],
    ['committed_at', time(found.committedAt), instant(expected.committedAt)],
    ['drawn_at', time(found.drawnAt), instant(drawn?.at ?? null)],
    ['pool_ids', found.poolIds?.join(', ') ?? null, drawn?.poolIds.join(', ') ?? null],
    ['the seed that was revealed', drawn?.seed ?? found.seed, found.seed],
    ['what was drawn', drawn?.drawnIds.join(', ') ?? '', drawnIds.join(', ')],
  ])
}

export type FoundLook = {
  issueId: string
  contestId: string
  position: number
  firstVerdict: string | null
  firstJudgeId: string | null
  verdict: string | null
  reason: string | null
  invalidationCode: string | null
  judgeId: string | null
  isBlind: boolean
  decidedAt: Date | null
  resolvedVerdict: string | null
  resolvedReason: string | null
  resolvedBy: string | null
  resolvedAt: Date | null
}

export function lookDifference(found: FoundLook, expected: ReplayedLook | undefined): string | null {
  const row = `Second look at submission ${found.issueId}`
  if (!expected) return unknownRow(row)
  const { decided, resolved } = expected
  return firstDifference(row, [
    ['contest_id', found.contestId, expected.contestId],
    ['position', found.position, expected.position],
    ['first_verdict', found.firstVerdict, decided?.firstVerdict ?? null],
    ['first_judge_id', found.firstJudgeId, decided?.firstJudgeId ?? null],
    ['verdict', found.verdict, decided?.verdict ?? null],
    ['reason', found.reason, decided?.reason ?? null],
    ['invalidation_code', found.invalidationCode, decided?.invalidationCode ?? null],
    ['is_blind', found.isBlind, decided?.isBlind ?? false],
    ['judge_id', found.judgeId, decided?.by ?? null],
    ['decided_at', time(found.decidedAt), instant(decided?.at ?? null)],
    ['resolved_verdict', found.resolvedVerdict, resolved?.verdict ?? null],
    ['resolved_reason', found.resolvedReason, resolved?.reason ?? null],
    ['resolved_by', found.resolvedBy, resolved?.by ?? null],
    ['resolved_at', time(found.resolvedAt), instant(resolved?.at ?? null)],
  ])
}
