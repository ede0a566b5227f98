export const kycStates = ['none', 'pending', 'approved', 'rejected'] as const
/** How far the identity check of a person is. A line is paid only to somebody who is approved (seed §1). */
export type KycState = (typeof kycStates)[number]
