import { humanize } from '../../../domain/humanize'
import type { DisabledReason, WebhookEvent } from '../../../domain/webhooks/webhook-events'
import type { Tone } from '../../../web/ui/Banner'
import { lookUp } from '../../../web/ui/text/lookup'
import { formatDayTime } from '../../../web/ui/time/dates'
import type { Webhook, WebhookDelivery } from './webhooks-api'

export const eventDescriptions: Record<WebhookEvent, string> = {
  'contest.started': 'A contest has started.',
  'submission.received': 'A submission has arrived. Its text and author are not sent.',
  'results.final': 'A contest was finalized.',
}

const disabledLabels: Record<DisabledReason, string> = {
  admin: 'Disabled by an admin',
  failing: 'Disabled after five days of failures',
  gone: 'Disabled, because it answered 410 Gone',
  restored: 'Disabled when a backup was restored',
}

type WebhookStatus = { tone: Tone; label: string }

/** An endpoint's status. */
export function endpointStatus({ disabledFor, failingSince }: Webhook): WebhookStatus {
  if (disabledFor) return { tone: 'danger', label: lookUp(disabledLabels, disabledFor, 'Disabled') }
  if (failingSince) return { tone: 'warn', label: `Failing since ${formatDayTime(new Date(failingSince))}` }
  return { tone: 'ok', label: 'Active' }
}

const tones: Record<WebhookDelivery['state'], Tone> = { waiting: 'info', delivered: 'ok', 'given up': 'danger' }

/** A delivery's status. */
export function deliveryStatus({ state, attempts }: WebhookDelivery): WebhookStatus {
  const isFailing = state === 'waiting' && attempts > 0
  return { tone: isFailing ? 'warn' : lookUp(tones, state, 'info'), label: humanize(isFailing ? 'failing' : state) }
}
