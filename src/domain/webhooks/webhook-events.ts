/** The events that endpoints can subscribe to. Never rename one, because receivers know it. */
export const webhookEvents = ['contest.started', 'submission.received', 'results.final'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** `ping` is sent on demand, regardless of the subscription. */
export const sentEvents = [...webhookEvents, 'ping'] as const

/**
 * Why an endpoint is disabled: by an admin, because it failed for days or is gone, or because it came from a restored
 * backup.
 */
export const disabledReasons = ['admin', 'failing', 'gone', 'restored'] as const
export type DisabledReason = (typeof disabledReasons)[number]
