export const kycStates = ['none', 'pending', 'approved', 'rejected'] as const
/** The state of a person's identity check. Only approved people are paid. */
export type KycState = (typeof kycStates)[number]

export type KycRefusal = 'own_kyc' | 'stale'

/**
 * Returns why this admin can't set this person's state, or null. Admins can't decide their own check, and can't
 * overwrite a state that changed in the meantime. Any transition is allowed, because checks can be repeated and
 * approvals can be wrong.
 */
export function kycRefusal(facts: {
  adminId: string
  personId: string
  /** The state shown on the admin's screen. */
  expectedState: KycState
  state: KycState
}): KycRefusal | null {
  if (facts.adminId === facts.personId) return 'own_kyc'
  return facts.expectedState === facts.state ? null : 'stale'
}
