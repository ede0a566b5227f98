import type { Endpoint, EndpointName } from '../src/contract/endpoints'
import { endpoints } from '../src/features/every-feature'

export type { EndpointName, Reply } from '../src/contract/endpoints'

const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))

/** An endpoint of core or of a feature. */
export function endpointNamed(name: EndpointName): Endpoint {
  const endpoint = byName.get(name)
  if (!endpoint) throw new Error(`There is no endpoint named ${name}`)
  return endpoint
}
