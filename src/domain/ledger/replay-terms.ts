import type { KnownIssueTerm } from '../contests/known-issues'
import type { ChainedEvent } from './ledger-chain'

export type ReplayedTerms = {
  frozenAt: number
  /** Digest at the start. */
  digest: string
  /** Current digest. */
  lastDigest: string
  knownIssues: (KnownIssueTerm & { hash: string })[]
}

type Hashed = { number: number; hash: string }
type Frozen = { digest: string; knownIssues: Hashed[] }
type Edited = { digest?: string; addendum?: { afterPlace: number; added?: Hashed[]; removed?: number[] } }

type Terms = Map<string, ReplayedTerms>

export function replayFreeze(terms: Terms, { contestId, at, after }: ChainedEvent): void {
  if (contestId === null || after === null) return
  const { digest, knownIssues } = JSON.parse(after) as Frozen
  terms.set(contestId, {
    frozenAt: at.getTime(),
    digest,
    lastDigest: digest,
    knownIssues: knownIssues.map((item) => ({ ...item, addedAfter: 0, removedAfter: null })),
  })
}

/** Edits before the start, and of contests that don't freeze terms, change nothing here. */
export function replayTermsEdit(terms: Terms, { contestId, after }: ChainedEvent): void {
  const frozen = terms.get(contestId ?? '')
  if (!frozen || after === null) return
  const { digest, addendum } = JSON.parse(after) as Edited
  frozen.lastDigest = digest ?? frozen.lastDigest
  const { afterPlace = 0, added = [], removed = [] } = addendum ?? {}
  for (const item of frozen.knownIssues) if (removed.includes(item.number)) item.removedAfter = afterPlace
  frozen.knownIssues.push(...added.map((item) => ({ ...item, addedAfter: afterPlace, removedAfter: null })))
}
