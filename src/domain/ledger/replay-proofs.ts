import { pickProofs, type StoredProofs } from '../contests/proof-settings'
import { firstDifference } from './first-difference'
import type { ChainedEvent } from './ledger-chain'
import { fixSteps, noReplayedFixes, type ReplayedFixes } from './replay-fixes'

/** By contest. */
export type ReplayedProofs = { proofs: Map<string, StoredProofs> } & ReplayedFixes

export const noReplayedProofs = (): ReplayedProofs => ({ proofs: new Map(), ...noReplayedFixes() })

function set({ proofs }: ReplayedProofs, { contestId, after }: ChainedEvent): void {
  if (contestId !== null && after !== null) proofs.set(contestId, pickProofs(JSON.parse(after) as StoredProofs))
}

export const proofSteps: [kind: string, step: (proofs: ReplayedProofs, event: ChainedEvent) => void][] = [
  ['proofs_set', set],
  ...fixSteps,
]

/** How the settings of proofs of a contest differ from their events, or null. */
export function proofsDifference(found: StoredProofs & { contestId: string }, expected: StoredProofs | undefined) {
  const { proofs = null, proofToken = null, proofHolders = null } = expected ?? {}
  return firstDifference(`Proofs of contest ${found.contestId}`, [
    ['proofs', found.proofs, proofs],
    ['proof_token', found.proofToken, proofToken],
    ['proof_holders', JSON.stringify(found.proofHolders), JSON.stringify(proofHolders)],
  ])
}
