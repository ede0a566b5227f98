import type { Method } from './endpoint'
import { coreEndpoints, type EndpointName } from './endpoints'

type Route = { method: Method; path: string }

/**
 * Method and path of every endpoint: all that the browser's client needs at run time. vite.config.ts replaces this module
 * by its value, so that no schema and no validator is sent to the browser. A feature adds its own with its code.
 */
export const routes = Object.fromEntries(
  coreEndpoints.map(({ name, method, path }) => [name, { method, path }]),
) as Record<EndpointName, Route>

export function addRoutes(table: Readonly<Record<string, Route>>): void {
  for (const [name, { method, path }] of Object.entries(table)) Object.assign(routes, { [name]: { method, path } })
}
