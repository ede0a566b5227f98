import { pickProofs, type StoredProofs } from '../contests/proof-settings'
import { firstDifference } from './first-difference'
import type { ChainedEvent } from './ledger-chain'

export type SourceDigests = { sourceDigest: string | null; sourceManifest: string | null }

type ReplayedFix = {
  contestId: string
  issueId: string | null
  patchDigest: string
  addedAs: string
  addedBy: string | null
  addedAt: number
}

/** Sources and settings of proofs by contest, fixes by id. */
export type ReplayedSources = {
  sources: Map<string, SourceDigests>
  proofs: Map<string, StoredProofs>
  fixes: Map<string, ReplayedFix>
}

export const noReplayedSources = (): ReplayedSources => ({ sources: new Map(), proofs: new Map(), fixes: new Map() })

export const sourceSteps: [kind: string, step: (sources: ReplayedSources, event: ChainedEvent) => void][] = [
  ['source_uploaded', uploadSource],
  ['source_removed', removeSource],
  ['proofs_set', setProofs],
  ['fix_added', addFix],
  ['fix_removed', removeFix],
]

function uploadSource({ sources }: ReplayedSources, { contestId, after }: ChainedEvent): void {
  if (contestId === null || after === null) return
  const { sourceDigest, sourceManifest } = JSON.parse(after) as SourceDigests
  sources.set(contestId, { sourceDigest, sourceManifest })
}

function removeSource({ sources }: ReplayedSources, { contestId }: ChainedEvent): void {
  sources.delete(contestId ?? '')
}

function setProofs({ proofs }: ReplayedSources, { contestId, after }: ChainedEvent): void {
  if (contestId !== null && after !== null) proofs.set(contestId, pickProofs(JSON.parse(after) as StoredProofs))
}

/** What an event says of a fix. The patch is named by its SHA-256, because events are permanent. */
export type FixFacts = { fix: string; issue: string | null; patch: string; as: string }

function addFix({ fixes }: ReplayedSources, { contestId, actorId: addedBy, at, after }: ChainedEvent): void {
  if (contestId === null || after === null) return
  const { fix, issue: issueId, patch: patchDigest, as: addedAs } = JSON.parse(after) as FixFacts
  fixes.set(fix, { contestId, issueId, patchDigest, addedAs, addedBy, addedAt: at.getTime() })
}

function removeFix({ fixes }: ReplayedSources, { before }: ChainedEvent): void {
  if (before !== null) fixes.delete((JSON.parse(before) as FixFacts).fix)
}

/** `computed` is what the stored archive and files amount to; null if they are gone. */
export type FoundSource = SourceDigests & { contestId: string; computed: SourceDigests | null }

/** How the source of a contest differs from its events, or null. */
export function sourceDifference(found: FoundSource, expected: SourceDigests | undefined): string | null {
  const { sourceDigest = null, sourceManifest = null } = expected ?? {}
  const { computed } = found
  return firstDifference(`Source of contest ${found.contestId}`, [
    ['source_digest', found.sourceDigest, sourceDigest],
    ['source_manifest', found.sourceManifest, sourceManifest],
    ['the digest of the archive', computed?.sourceDigest ?? null, sourceDigest],
    ['the digest of what is known of it', computed?.sourceManifest ?? null, sourceManifest],
  ])
}

/** How the settings of proofs of a contest differ from their events, or null. */
export function proofsDifference(found: StoredProofs & { contestId: string }, expected: StoredProofs | undefined) {
  const { proofs = null, proofToken = null, proofHolders = null } = expected ?? {}
  return firstDifference(`Proofs of contest ${found.contestId}`, [
    ['proofs', found.proofs, proofs],
    ['proof_token', found.proofToken, proofToken],
    ['proof_holders', JSON.stringify(found.proofHolders), JSON.stringify(proofHolders)],
  ])
}

/** A fix as it is stored; `computed` is the digest of its patch, or null if that cannot be read. */
type FoundFix = Omit<ReplayedFix, 'addedAt'> & { id: string; addedAt: Date; computed: string | null }

/** How a fix differs from its event, or null. */
export function fixDifference(found: FoundFix, expected: ReplayedFix | undefined): string | null {
  if (!expected) return `Fix ${found.id} is in the database, and not in the ledger.`
  return firstDifference(`Fix ${found.id}`, [
    ['contest_id', found.contestId, expected.contestId],
    ['issue_id', found.issueId, expected.issueId],
    ['patch_digest', found.patchDigest, expected.patchDigest],
    ['the digest of the patch', found.computed ?? expected.patchDigest, expected.patchDigest],
    ['added_as', found.addedAs, expected.addedAs],
    ['added_by', found.addedBy, expected.addedBy],
    ['added_at', found.addedAt.getTime(), expected.addedAt],
  ])
}
