import type { EndpointName } from '../../../src/contract/endpoints'
import { endpointNamed } from '../../every-endpoint'
import type { Random } from '../../random'
import type { Person } from '../../server/cast'
import { changesBy } from '../oracles/ledger-events'
import { adminsOf, type Company } from './company'

/** How often a connection is lost. Where what belongs together is stored one after the other, more often. */
const usualLoss = 0.06
export const frequentLoss = 0.6
/** Of what people seldom do. */
export const alwaysLost = 1

/** So many times a person may be interrupted in a row. */
const mostBreaks = 4

/** Makes a call about one thing; null if it was accepted, else the code. Interrupted, the person tries again. */
export async function outcomeOf(
  { world, unsure }: Company,
  random: Random,
  name: EndpointName,
  as: Person,
  id: string,
  body?: object,
  loss = usualLoss,
): Promise<string | null> {
  const sending = { as, params: { id }, ...(body ? { body } : {}) }
  const isBroken = endpointNamed(name).method !== 'GET' && random.chance(loss)
  if (isBroken) unsure.add(as.id)
  for (let left = isBroken ? mostBreaks : 0; left > 0; left -= 1) {
    const before = await changesBy(world, as)
    const reply = await world.callAndLose(name, sending, random)
    // Nobody knows whether it was done, so the ledger is asked: all of it was, or nothing.
    if (reply === null ? (await changesBy(world, as)) > before : reply.status < 300) return null
    if (reply !== null) break
  }
  const reply = await world.call(name, sending, random)
  return reply.status < 300 ? null : String(reply.body?.code)
}

/** The same, for whoever only needs to know whether it was accepted. */
export async function tried(...sent: Parameters<typeof outcomeOf>): Promise<boolean> {
  return (await outcomeOf(...sent)) === null
}

/** Everybody who may do it at all tries in turn; whether one of them could. */
export async function byAnyAdmin(
  company: Company,
  random: Random,
  name: EndpointName,
  id: string,
  body?: object,
): Promise<boolean> {
  for (const as of adminsOf(company)) if (await tried(company, random, name, as, id, body)) return true
  return false
}
