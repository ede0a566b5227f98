import { looksBlank } from './field-rules'

/** Recorded where a program gave no reason for a change that a screen asks one for. */
export const noReasonGiven = 'no reason given'

/** The reason to record; one of invisible characters is none. */
export const reasonOrNone = (reason: string | null | undefined): string =>
  reason == null || looksBlank(reason) ? noReasonGiven : reason
