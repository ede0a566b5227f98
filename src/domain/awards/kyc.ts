export const kycStates = ['none', 'pending', 'approved', 'rejected'] as const
/** The state of a person's identity check. Awards are paid only to people who are approved. */
export type KycState = (typeof kycStates)[number]

export type KycRefusal = 'own_kyc' | 'stale'

/**
 * Why this admin may not set the state of this person, or null. Nobody decides about their own check, and a state that
 * somebody else has changed in the meantime is not overwritten. Any state may follow any other, because a check can be
 * repeated and an approval can turn out to be wrong.
 */
export function kycRefusal(facts: {
  adminId: string
  personId: string
  /** The state on the admin's screen. */
  expectedState: KycState
  state: KycState
}): KycRefusal | null {
  if (facts.adminId === facts.personId) return 'own_kyc'
  return facts.expectedState === facts.state ? null : 'stale'
}
