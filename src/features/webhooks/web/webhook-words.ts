import { asWords } from '../../../domain/as-words'
import type { DisabledReason, WebhookEvent } from '../../../domain/webhooks/webhook-events'
import type { Tone } from '../../../web/ui/Banner'
import { lookUp } from '../../../web/ui/text/lookup'
import { formatUtcDayTime } from '../../../web/ui/time/dates'
import type { Webhook, WebhookDelivery } from './webhooks-api'

export const eventMeanings: Record<WebhookEvent, string> = {
  'contest.started': 'A contest has started.',
  'submission.received': 'A submission has arrived. Its text and author are not sent.',
  'results.final': 'A contest was finalized.',
}

const disabledWords: Record<DisabledReason, string> = {
  admin: 'Disabled by an admin',
  failing: 'Disabled after five days of failures',
  gone: 'Disabled, because it answered 410 Gone',
  restored: 'Disabled when a backup was restored',
}

type Standing = { tone: Tone; words: string }

/** How an endpoint is doing. */
export function standingOf({ disabledFor, failingSince }: Webhook): Standing {
  if (disabledFor) return { tone: 'danger', words: lookUp(disabledWords, disabledFor, 'Disabled') }
  if (failingSince) return { tone: 'warn', words: `Failing since ${formatUtcDayTime(new Date(failingSince))}` }
  return { tone: 'ok', words: 'Active' }
}

const tones: Record<WebhookDelivery['state'], Tone> = { waiting: 'info', delivered: 'ok', 'given up': 'danger' }

/** How a delivery is doing. */
export function deliveryStanding({ state, attempts }: WebhookDelivery): Standing {
  const isFailing = state === 'waiting' && attempts > 0
  return { tone: isFailing ? 'warn' : lookUp(tones, state, 'info'), words: asWords(isFailing ? 'failing' : state) }
}
