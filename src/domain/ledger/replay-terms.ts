import { citationProblem, type KnownIssueTerm } from '../contests/known-issues'
import { type Compared, firstDifference } from './first-difference'
import type { ChainedEvent } from './ledger-chain'
import type { ReplayedIssue } from './replay-ledger'

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

export type FoundItem = {
  number: number
  text: string
  hash: string
  /** Recomputed from salt and text. */
  computedHash: string
  addedAfter: number
  removedAfter: number | null
}

type FoundTerms = {
  contestId: string
  frozenAt: Date
  /** From the contest. Unless it is set, the texts could be changed as if the contest hadn't started. */
  freezesTerms: boolean
  /** Digests of the original and the current terms, both recomputed. */
  digest: string
  lastDigest: string
  knownIssues: readonly FoundItem[]
}

/** Compares a contest's terms, and every known issue since its start, with the ledger. */
export function termsDifference(found: FoundTerms, expected: ReplayedTerms | undefined): string | null {
  const row = `Terms of contest ${found.contestId}`
  if (!expected) return `${row} are in the database, but in no event of the ledger.`
  const problem = firstDifference(row, [
    ['frozen_at', found.frozenAt.toISOString(), new Date(expected.frozenAt).toISOString()],
    ['freezes_terms of the contest', found.freezesTerms, true],
    ['the digest of the terms at the start', found.digest, expected.digest],
    ['the digest of the terms now', found.lastDigest, expected.lastDigest],
    ['the number of known issues', found.knownIssues.length, expected.knownIssues.length],
  ])
  return problem ?? itemDifference(row, found.knownIssues, expected.knownIssues)
}

function itemDifference(
  row: string,
  found: readonly FoundItem[],
  expected: ReplayedTerms['knownIssues'],
): string | null {
  for (const [index, item] of expected.entries()) {
    const other = found[index]
    const columns: Compared[] = [
      ['number', other?.number, item.number],
      ['hash', other?.hash, item.hash],
      ['the hash of its text', other?.computedHash, item.hash],
      ['added_after', other?.addedAfter, item.addedAfter],
      ['removed_after', other?.removedAfter, item.removedAfter],
    ]
    const problem = firstDifference(`${row}, known issue ${item.number}`, columns)
    if (problem) return problem
  }
  return null
}

/** Reports a verdict that cites a nonexistent known issue, or one that didn't apply at the submission's place. */
export function citationDifference(
  { id, contestId, knownIssue, placeInLine }: ReplayedIssue,
  terms: ReadonlyMap<string, readonly FoundItem[]>,
): string | null {
  if (!knownIssue) return null
  const item = terms.get(contestId)?.find(({ number }) => number === knownIssue.number)
  const row = `Submission ${id}`
  if (!item) return `${row}: its verdict cites known issue ${knownIssue.number}, and its contest has none.`
  if (citationProblem(item, placeInLine) !== null) {
    return `${row}: its verdict cites known issue ${knownIssue.number}, which did not apply at place ${placeInLine}.`
  }
  return firstDifference(row, [['the known issue that it cites', knownIssue.text, item.text]])
}
