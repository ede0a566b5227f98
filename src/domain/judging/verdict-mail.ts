import type { Verdict } from './review-rules'
import { undoMs } from './undo-rule'

/** From the verdict to its mail: the time to undo it, and a margin for the undo that is on its way. */
export const verdictMailDelayMs = undoMs + 5_000

/** Whether the author is due a mail: not for pending, nor for what the last mail said already. */
export function isNewsToAuthor(status: Verdict, toldStatus: Verdict | null): status is 'valid' | 'invalid' {
  return status !== 'pending' && status !== toldStatus
}
