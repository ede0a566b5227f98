import { firstDifference } from './first-difference'
import type { ChainedEvent } from './ledger-chain'

export type ReplayedFix = {
  contestId: string
  issueId: string | null
  patchDigest: string
  addedAs: string
  addedBy: string | null
  addedAt: number
}

/** By id. */
export type ReplayedFixes = { fixes: Map<string, ReplayedFix> }

export const noReplayedFixes = (): ReplayedFixes => ({ fixes: new Map() })

/** What an event says of a fix. The patch is named by its SHA-256, because events are permanent. */
export type FixFacts = { fix: string; issue: string | null; patch: string; as: string }

function add({ fixes }: ReplayedFixes, { contestId, actorId: addedBy, at, after }: ChainedEvent): void {
  if (contestId === null || after === null) return
  const { fix, issue: issueId, patch: patchDigest, as: addedAs } = JSON.parse(after) as FixFacts
  fixes.set(fix, { contestId, issueId, patchDigest, addedAs, addedBy, addedAt: at.getTime() })
}

function remove({ fixes }: ReplayedFixes, { before }: ChainedEvent): void {
  if (before !== null) fixes.delete((JSON.parse(before) as FixFacts).fix)
}

export const fixSteps: [kind: string, step: (fixes: ReplayedFixes, event: ChainedEvent) => void][] = [
  ['fix_added', add],
  ['fix_removed', remove],
]

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
