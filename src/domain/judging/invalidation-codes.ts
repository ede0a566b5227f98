import type { CitedIssue } from '../contests/known-issues'
import { humanize } from '../humanize'

/**
 * A closed list of reasons for an invalid verdict, in addition to the written one. Each concerns the submission's claim
 * or what the contest pays for, never style or language. No two labels start with the same letter, so that one key
 * selects a list entry.
 */
export const invalidationCodes = [
  'out_of_scope',
  'known_issue',
  'intended_behavior',
  'trusted_party_needed',
  'not_proven',
  'below_critical',
  'wrong_claim',
  'something_else',
] as const
export type InvalidationCode = (typeof invalidationCodes)[number]

/** The label for screens, reports and counts; null is an invalid submission without a code. */
export const invalidationCodeLabel = (code: InvalidationCode | null): string =>
  code === null ? 'Without a main reason' : humanize(code)

type CodedVerdict = {
  /** Undefined if not sent, null for none. */
  code: InvalidationCode | null | undefined
  /** The verdict cites a known issue. */
  cites: boolean
  /** The current code and citation; null if the submission wasn't invalid. */
  stored: { invalidationCode: InvalidationCode | null; knownIssue: unknown } | null
}

/** A verdict that cites a known issue can't have another code. */
export function citationCodeProblem({ code, cites }: Pick<CodedVerdict, 'code' | 'cites'>): string | null {
  return cites && code != null && code !== 'known_issue'
    ? "A verdict that cites a known issue has the main reason 'Known issue'"
    : null
}

/**
 * The code to store with an invalid verdict. Clients that don't know codes keep the current one, unless it came from a
 * citation, which is dropped along with it.
 */
export function codeToStore({ code, cites, stored: kept }: CodedVerdict): InvalidationCode | null {
  if (cites) return 'known_issue'
  if (code !== undefined) return code
  return kept?.knownIssue ? null : (kept?.invalidationCode ?? null)
}

export type CodeCount = { code: InvalidationCode | null; count: number }

/** Each code's share of a contest's invalid submissions, most frequent first; null means no code. */
export function codeRates(counts: readonly CodeCount[]): (CodeCount & { share: number })[] {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const order = (code: InvalidationCode | null) =>
    code === null ? invalidationCodes.length : invalidationCodes.indexOf(code)
  return counts
    .filter(({ count }) => count > 0)
    .map((one) => ({ ...one, share: one.count / all }))
    .sort((a, b) => b.count - a.count || order(a.code) - order(b.code))
}

type Reasons = {
  knownIssue: CitedIssue | null
  invalidationCode: InvalidationCode | null
  invalidationReason: string | null
}

/** Why an issue is invalid: the cited known issue or the main reason, and the judge's text. */
export function invalidReasonTexts({ knownIssue, invalidationCode, invalidationReason }: Reasons): string[] {
  const cited = knownIssue && `Known issue ${knownIssue.number}: ${knownIssue.text}`
  return [cited || (invalidationCode && humanize(invalidationCode)), invalidationReason].flatMap((part) => part || [])
}

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
