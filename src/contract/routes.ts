import type { Method } from './endpoint'
import { coreEndpoints, type EndpointName } from './endpoints'

type Route = { method: Method; path: string }

/**
 * Method and path of every endpoint, which is all that the browser client needs at run time. vite.config.ts replaces
 * this module with its value, so that no schemas or validators are sent to the browser. Features add their own along
 * with their code.
 */
export const routes = Object.fromEntries(
  coreEndpoints.map(({ name, method, path }) => [name, { method, path }]),
) as Record<EndpointName, Route>

export function addRoutes(table: Readonly<Record<string, Route>>): void {
  for (const [name, { method, path }] of Object.entries(table)) Object.assign(routes, { [name]: { method, path } })
}
