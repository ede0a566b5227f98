import { takesPartInDraw } from '../judging/second-look/second-look-draw'
import { type SecondLookFacts, secondLookFacts } from '../judging/second-look/second-look-facts'
import type { SecondVerdict } from '../judging/second-look/second-look-rules'
import type { ChainedEvent } from './ledger-chain'
import type { ReplayedIssue, ReplayedLedger } from './replay-ledger'

export type ReplayedDraw = {
  contestId: string
  commitment: string
  committedAt: number
  /** A seed must be committed before the first verdict; otherwise someone who knows it could judge accordingly. */
  isAfterVerdict: boolean
  drawn: { at: number; seed: string; percent: number; poolIds: string[]; drawnIds: string[] } | null
}

export type ReplayedLook = {
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
