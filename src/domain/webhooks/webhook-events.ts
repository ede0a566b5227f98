/** What an endpoint can be told. A type must never be renamed, because receivers know it. */
export const webhookEvents = ['contest.started', 'submission.received', 'results.final'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** `ping` is sent on demand, whatever an endpoint has chosen. */
export const sentEvents = [...webhookEvents, 'ping'] as const

/** Why an endpoint gets nothing: by an admin, because it failed for days or is gone, or because it came out of a backup. */
export const disabledReasons = ['admin', 'failing', 'gone', 'restored'] as const
export type DisabledReason = (typeof disabledReasons)[number]
