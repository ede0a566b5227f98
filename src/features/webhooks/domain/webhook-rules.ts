import { type FieldRule, hasUnstorableText, textLength } from '../../../domain/field-rules'
import type { DisabledReason } from '../../../domain/webhooks/webhook-events'

export const webhookLimits = { urlMax: 500, descriptionMax: 200, endpointsMax: 20 } as const

const urlPattern =
  /^(https?):\/\/(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?(?:[/?][\x21-\x22\x24-\x7e]*)?$/

/** A URL without credentials and fragment. http is for receivers in the operator's own network. */
export function webhookUrlProblem(url: string, { allowsHttp }: { allowsHttp: boolean }): string | null {
  if (url === '') return 'URL is required'
  if (url.length > webhookLimits.urlMax) return 'URL must be less than 500 characters'
  const match = urlPattern.exec(url)
  if (!match || Number(match[2] ?? 443) > 65_535) return 'Invalid URL'
  return match[1] === 'http' && !allowsHttp ? 'URL must start with https://' : null
}

export const webhookDescriptionProblem: FieldRule = (description) => {
  if (hasUnstorableText(description)) return 'Text contains characters that are not allowed'
  return textLength(description) > webhookLimits.descriptionMax ? 'Description must be less than 200 characters' : null
}

export const webhookEventsProblem = (events: readonly unknown[]): string | null =>
  events.length === 0 ? 'Choose at least one event' : null

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000]

/** Delays between attempts as recommended by Standard Webhooks: ten attempts in about three days. */
const retryWaitsMs: readonly number[] = [
  ...[5 * secondMs, 5 * minuteMs, 30 * minuteMs],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
]
const longestAskedMs = 24 * hourMs

/** A date in a Retry-After header, such as "Sun, 06 Nov 1994 08:49:37 GMT". */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** The delay requested by `Retry-After` in milliseconds, given in seconds or as a date. 0 if missing or invalid. */
export function askedWaitMs(retryAfter: string | undefined, now: Date): number {
  const text = retryAfter?.trim() ?? ''
  const wait = /^\d{1,9}$/.test(text)
    ? Number(text) * secondMs
    : httpDate.test(text)
      ? Date.parse(text) - now.getTime()
      : 0
  return Math.min(Math.max(wait || 0, 0), longestAskedMs)
}

/**
 * The delay before the next attempt, undefined after the last one. Up to a tenth longer than planned, by `chance` from
 * 0 to 1, so that simultaneous failures don't retry simultaneously, and never shorter than the receiver requested.
 */
export function webhookRetryWaitMs(attempts: number, { askedMs, chance }: { askedMs: number; chance: number }) {
  const planned = retryWaitsMs[attempts]
  return planned === undefined ? undefined : Math.max(Math.round(planned * (1 + chance / 10)), askedMs)
}

/** How long a rotated secret still signs along with the new one. */
export const formerSecretMs = 24 * hourMs

export const isDelivered = (status: number): boolean => status >= 200 && status < 300

/** Longer than all attempts of one delivery, so that one bad day disables nothing. */
const disabledAfterMs = 5 * 24 * hourMs
const goneStatus = 410

type FailedAttempt = {
  /** Null if there was no reply. */
  status: number | null
  /** Whether the delivery was given up with this attempt. */
  isLast: boolean
  /** Since when every attempt at this endpoint has failed. */
  failingSince: Date
}

/** Whether a failed attempt disables its endpoint. A receiver replies 410 to unsubscribe. */
export function disablingReason({ status, isLast, failingSince }: FailedAttempt, now: Date): DisabledReason | null {
  if (status === goneStatus) return 'gone'
  return isLast && now.getTime() - failingSince.getTime() >= disabledAfterMs ? 'failing' : null
}
