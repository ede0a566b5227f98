import { isDeepStrictEqual } from 'node:util'
import type { EndpointName } from '../../../src/contract/endpoints'
import { endpointNamed } from '../../every-endpoint'
import { demand } from './violation'

// biome-ignore lint/suspicious/noExplicitAny: the contract has checked the reply, and each reader knows its own
export type Answer = { status: number; body: any; text: string }

/** Whoever calls gets what the contract says, and never an error that is the server's. */
export function checkReply(name: EndpointName, { status, body, text }: Answer): void {
  demand(status < 500, `${name} answers ${status}: ${text.slice(0, 300)}`)
  if (status >= 400) {
    const { error, code } = (body ?? {}) as { error?: unknown; code?: unknown }
    demand(typeof error === 'string' && typeof code === 'string', `${name} answers ${status} without error and code`)
    return
  }
  if (status >= 300 || typeof body !== 'object') return
  const read = endpointNamed(name).reply.safeParse(body)
  demand(read.success, `The reply of ${name} does not fit the contract: ${read.error?.message.slice(0, 300)}`)
  demand(isDeepStrictEqual(read.data, body), `The reply of ${name} has more than the contract says`)
}
