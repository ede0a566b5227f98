export const kycStates = ['none', 'pending', 'approved', 'rejected'] as const
/** How far the identity check of a person is. A line is paid only to somebody who is approved (seed §1). */
export type KycState = (typeof kycStates)[number]

export type KycRefusal = 'own_kyc' | 'stale'

/**
 * Why this admin may not set the state of this person, or null. Nobody vouches for themself, and a state that somebody
 * else has changed since it was on the screen is not overwritten. Any state may follow any other: a check can be taken
 * up again, and an approval can turn out wrong.
 */
export function kycRefusal(facts: {
  adminId: string
  personId: string
  /** What the admin saw. */
  expectedState: KycState
  state: KycState
}): KycRefusal | null {
  if (facts.adminId === facts.personId) return 'own_kyc'
  return facts.expectedState === facts.state ? null : 'stale'
}
