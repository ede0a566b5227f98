import type { InvalidationCode } from './invalidation-codes'

/** A template for each main reason, which the judge picks and edits. Authors read the result. */
export const preparedReasons: Record<InvalidationCode, string> = {
  out_of_scope: 'The code that this describes is not in the scope of the contest.',
  known_issue: 'The contest lists this as a known issue.',
  intended_behavior: 'The behavior that this describes is intended.',
  trusted_party_needed: 'This requires an action by a party that the contest trusts.',
  not_proven: 'The submission does not prove the impact that it claims.',
  below_critical: 'The impact is below critical.',
  wrong_claim: 'The code does not behave as the submission claims.',
  something_else: 'The contest does not reward issues of this kind.',
}
