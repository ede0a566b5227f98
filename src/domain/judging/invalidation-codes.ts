import { humanize } from '../humanize'

/**
 * Why a submission is invalid, in a closed list, beside the reason in words. Each is about what the submission claims or
 * about what the contest pays for; none judges its style or its language. Screens show them as words, and no two begin with
 * the same letter, so that one key chooses in a list.
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

/** In words, everywhere: on screens, in reports and in counts; null is an invalid submission without one. */
export const invalidationCodeLabel = (code: InvalidationCode | null): string =>
  code === null ? 'Without a main reason' : humanize(code)

type CodedVerdict = {
  /** Undefined if it was not sent, null for none. */
  code: InvalidationCode | null | undefined
  /** The verdict cites a known issue. */
  cites: boolean
  /** What stands until now; null if the submission was not invalid. */
  kept: { invalidationCode: InvalidationCode | null; knownIssue: unknown } | null
}

/** A verdict that cites a known issue has no other code. */
export function citationCodeProblem({ code, cites }: Pick<CodedVerdict, 'code' | 'cites'>): string | null {
  return cites && code != null && code !== 'known_issue'
    ? "A verdict that cites a known issue has the main reason 'Known issue'"
    : null
}

/**
 * The code that a verdict 'invalid' is stored with. Whoever knows of no codes keeps the one that stands, unless it came
 * from a citation: that one goes with it.
 */
export function codeToStore({ code, cites, kept }: CodedVerdict): InvalidationCode | null {
  if (cites) return 'known_issue'
  if (code !== undefined) return code
  return kept?.knownIssue ? null : (kept?.invalidationCode ?? null)
}

export type CodeCount = { code: InvalidationCode | null; count: number }

/** Each code with its share of the invalid submissions of a contest, most frequent first; null is without a code. */
export function codeRates(counts: readonly CodeCount[]): (CodeCount & { share: number })[] {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const order = (code: InvalidationCode | null) =>
    code === null ? invalidationCodes.length : invalidationCodes.indexOf(code)
  return counts
    .filter(({ count }) => count > 0)
    .map((one) => ({ ...one, share: one.count / all }))
    .sort((a, b) => b.count - a.count || order(a.code) - order(b.code))
}
