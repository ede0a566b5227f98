import { onTestFinished } from 'vitest'
import { openReceiver } from '../../machine/webhook-receiver'

/** A receiver of webhooks that ends with the test. */
export async function startReceiver(...[answer]: Parameters<typeof openReceiver>) {
  const receiver = await openReceiver(answer)
  onTestFinished(receiver.stop)
  return receiver
}
