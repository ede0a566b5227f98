import { looksBlank } from './field-rules'

/** Recorded if an API client gave no reason for a change that the UI requires one for. */
export const noReasonGiven = 'no reason given'

/** The reason to record. Text of only invisible characters counts as none. */
export const reasonOrNone = (reason: string | null | undefined): string =>
  reason == null || looksBlank(reason) ? noReasonGiven : reason
