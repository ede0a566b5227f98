import type { Verdict } from './review-rules'

/** Whether one decision for many may include this issue: it waits for a verdict, and is as the judge has seen it. */
export function isPendingAsSeen(issue: { status: Verdict; version: number }, seenVersion: number | undefined): boolean {
  return issue.status === 'pending' && issue.version === seenVersion
}
