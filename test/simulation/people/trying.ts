import type { EndpointName } from '../../../src/contract/endpoints'
import { endpointNamed } from '../../every-endpoint'
import type { Random } from '../../random'
import type { Person } from '../../server/cast'
import { changesBy } from '../oracles/ledger-events'
import { adminsOf, type Company } from './company'

/** Makes a call about one thing; whether it was accepted. Interrupted, the person tries again. */
export async function tried(
  { world }: Company,
  random: Random,
  name: EndpointName,
  as: Person,
  id: string,
  body?: object,
): Promise<boolean> {
  const sending = { as, params: { id }, ...(body ? { body } : {}) }
  if (endpointNamed(name).method !== 'GET' && random.chance(0.06)) {
    const before = await changesBy(world, as)
    const reply = await world.callAndLose(name, sending, random)
    // Nobody knows whether it was done, so the ledger is asked: all of it was, or nothing.
    if (reply === null ? (await changesBy(world, as)) > before : reply.status < 300) return true
  }
  return (await world.call(name, sending, random)).status < 300
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
