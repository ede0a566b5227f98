import type { Random } from '#test/random'
import { type Company, isAdmin } from '#test/simulation/people/company'
import type { FeatureSimulation } from '#test/simulation/people/of-features'
import { demand } from '#test/simulation/world/violation'
import type { WebhookEvent } from '../../../domain/webhooks/webhook-events'

/** Olga registers two endpoints for webhooks. Their addresses and secrets are for admins. */
async function registerReceivers(company: Company, random: Random): Promise<void> {
  const { world, canaries, olga } = company
  const chosen: WebhookEvent[][] = [
    ['contest.started', 'submission.received', 'results.final'],
    ['submission.received'],
  ]
  for (const [index, events] of chosen.entries()) {
    const mark = canaries.mark('the address of an endpoint', (reader) => isAdmin(company, reader))
    const url = `https://hooks-${index}.example/${mark}`
    const made = await world.call('createWebhook', { as: olga, body: { url, events } }, random)
    demand(made.status === 201, `olga cannot register an endpoint: ${made.status}`)
    canaries.watchFor(made.body.data.secret, 'the secret of an endpoint', () => false)
  }
}

export const simulation: FeatureSimulation = { atOpening: registerReceivers }
