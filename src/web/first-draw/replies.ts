import type { EndpointName } from '../../contract/endpoints'
import type { Arrival } from '../api/preloaded'
import { noteServerTime } from '../api/server-clock'
import { isWhole } from '../api/whole-replies'

/** Stands in for calls of the API: what `preload.ts` has asked for is the one call of a page. */
let preloaded: Promise<Arrival> | null = null

export function take(arrival: Promise<Arrival>) {
  preloaded = arrival
}

/** A copy, because the page reads the reply itself. A refusal is the page's to tell. */
export async function call(name: EndpointName): Promise<unknown> {
  const arrival = await preloaded
  if (!arrival?.response.ok) throw new Error(name)
  noteServerTime(arrival)
  const reply: unknown = await arrival.response.clone().json()
  if (!isWhole(name, reply)) throw new Error(name)
  return reply
}
