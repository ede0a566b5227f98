import { firstDifference } from './first-difference'
import type { ChainedEvent } from './ledger-chain'
import { noReplayedProofs, proofSteps, type ReplayedProofs } from './replay-proofs'

export type SourceDigests = { sourceDigest: string | null; sourceManifest: string | null }

/** By contest. */
export type ReplayedSources = { sources: Map<string, SourceDigests> } & ReplayedProofs

export const noReplayedSources = (): ReplayedSources => ({ sources: new Map(), ...noReplayedProofs() })

function upload({ sources }: ReplayedSources, { contestId, after }: ChainedEvent): void {
  if (contestId === null || after === null) return
  const { sourceDigest, sourceManifest } = JSON.parse(after) as SourceDigests
  sources.set(contestId, { sourceDigest, sourceManifest })
}

function remove({ sources }: ReplayedSources, { contestId }: ChainedEvent): void {
  sources.delete(contestId ?? '')
}

export const sourceSteps: [kind: string, step: (sources: ReplayedSources, event: ChainedEvent) => void][] = [
  ['source_uploaded', upload],
  ['source_removed', remove],
  ...proofSteps,
]

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
