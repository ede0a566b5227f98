import type { Method } from './endpoint'
import { type EndpointName, endpoints } from './endpoints'

/**
 * Method and path of every endpoint: all that the browser's client needs at run time. vite.config.ts replaces this module
 * by its value, so that no schema and no validator is sent to the browser.
 */
export const routes = Object.fromEntries(endpoints.map(({ name, method, path }) => [name, { method, path }])) as Record<
  EndpointName,
  { method: Method; path: string }
>
