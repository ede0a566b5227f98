import type { CitedIssue } from '../contests/known-issues'
import { humanize } from '../humanize'
import type { InvalidationCode } from './invalidation-codes'

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
