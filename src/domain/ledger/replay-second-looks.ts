import { drawSecondLooks, takesPartInDraw } from '../judging/second-look/second-look-draw'
import { type SecondLookFacts, secondLookFacts } from '../judging/second-look/second-look-facts'
import type { SecondVerdict } from '../judging/second-look/second-look-rules'
import { firstDifference } from './first-difference'
import type { ChainedEvent } from './ledger-chain'
import { instant, time, unknownRow } from './ledger-differences'
import type { ReplayedIssue, ReplayedLedger } from './replay-ledger'

type ReplayedDraw = {
  contestId: string
  commitment: string
  committedAt: number
  /** A seed must be committed before the first verdict; otherwise someone who knows it could judge accordingly. */
  isAfterVerdict: boolean
  drawn: { at: number; seed: string; percent: number; poolIds: string[]; drawnIds: string[] } | null
}

type ReplayedLook = {
  issueId: string
  contestId: string
  position: number
  decided: {
    at: number
    by: string | null
    firstVerdict: SecondVerdict
    firstJudgeId: string | null
    verdict: SecondVerdict
    reason: string | null
    invalidationCode: string | null
    isBlind: boolean
  } | null
  resolved: { at: number; by: string | null; verdict: SecondVerdict; reason: string | null } | null
}

/** The second looks derived from events. */
export type ReplayedSecondLooks = {
  /** Contests with a verdict. */
  judged: Set<string>
  /** By contest. */
  draws: Map<string, ReplayedDraw>
  /** By submission. */
  looks: Map<string, ReplayedLook>
}

export const noSecondLooks = (): ReplayedSecondLooks => ({ judged: new Set(), draws: new Map(), looks: new Map() })

type Facts = Record<string, unknown>
const factsOf = (json: string | null): Facts => (json === null ? {} : ((JSON.parse(json) as Facts | null) ?? {}))
const ids = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export function replayCommitment({ judged, draws }: ReplayedSecondLooks, { contestId, at, after }: ChainedEvent): void {
  if (contestId === null) return
  const commitment = String(factsOf(after).commitment)
  const isAfterVerdict = judged.has(contestId)
  draws.set(contestId, { contestId, commitment, committedAt: at.getTime(), isAfterVerdict, drawn: null })
}

/** The participants of the draw are derived from the other events, not taken from this one. */
export function replayDraw(ledger: ReplayedLedger, { contestId, at, after }: ChainedEvent): void {
  const made = ledger.draws.get(contestId ?? '')
  if (!made) return
  const { seed, secondLookPercent, endDate, ...facts } = factsOf(after)
  const end = new Date(String(endDate))
  const dated = ({ withdrawnAt }: ReplayedIssue) => ({
    withdrawnAt: withdrawnAt === null ? null : new Date(withdrawnAt),
  })
  const pool = (ledger.ofContest.get(made.contestId) ?? []).filter((issue) => takesPartInDraw(dated(issue), end))
  const drawnIds = ids(facts.drawnIds)
  const poolIds = pool.map(({ id }) => id).sort()
  made.drawn = { at: at.getTime(), seed: String(seed), percent: Number(secondLookPercent), poolIds, drawnIds }
  for (const [index, issueId] of drawnIds.entries()) {
    const { contestId: ofContest } = made
    ledger.looks.set(issueId, { issueId, contestId: ofContest, position: index + 1, decided: null, resolved: null })
  }
}

export function replaySecondLook({ looks }: ReplayedSecondLooks, event: ChainedEvent): void {
  const look = looks.get(event.issueId ?? '')
  if (!look) return
  const { firstVerdict, firstJudgeId, verdict, invalidationCode, isBlind } = factsOf(event.after)
  look.decided = {
    ...{ at: event.at.getTime(), by: event.actorId, reason: event.reason },
    firstVerdict: firstVerdict as SecondVerdict,
    firstJudgeId: (firstJudgeId ?? null) as string | null,
    verdict: verdict as SecondVerdict,
    invalidationCode: (invalidationCode ?? null) as string | null,
    isBlind: isBlind === true,
  }
}

export function replayResolution(
  { looks }: ReplayedSecondLooks,
  { issueId, at, actorId, after, reason }: ChainedEvent,
): void {
  const look = looks.get(issueId ?? '')
  const verdict = factsOf(after).resolvedVerdict as SecondVerdict
  if (look) look.resolved = { at: at.getTime(), by: actorId, verdict, reason }
}

/** The second-look data that finalizing would freeze now; null without a draw. */
export function replayedFacts(ledger: ReplayedLedger, contestId: string): SecondLookFacts | null {
  const made = ledger.draws.get(contestId)
  if (!made?.drawn) return null
  const { percent, seed, poolIds, drawnIds } = made.drawn
  const looks = drawnIds.flatMap((id) => ledger.looks.get(id) ?? [])
  const drawn = looks.map(({ issueId, decided, resolved }) => ({
    isWithdrawn: (ledger.issues.get(issueId)?.withdrawnAt ?? null) !== null,
    firstVerdict: decided?.firstVerdict ?? null,
    secondVerdict: decided?.verdict ?? null,
    isResolved: resolved !== null,
    isBlind: decided?.isBlind ?? false,
  }))
  return secondLookFacts({ percent, commitment: made.commitment, seed, poolIds, drawnIds }, drawn)
}

type FoundDraw = {
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

type FoundLook = {
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
