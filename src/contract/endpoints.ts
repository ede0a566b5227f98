import type { z } from 'zod'
import { accountEndpoints } from './account-endpoints'
import { analyticsEndpoints } from './analytics-endpoints'
import { awardEndpoints } from './award-endpoints'
import { candidateEndpoints } from './candidate-endpoints'
import { contestEndpoints } from './contest-endpoints'
import type { Shapes } from './endpoint-shapes'
import { issueEndpoints } from './issue-endpoints'
import { judgingEndpoints } from './judging-endpoints'
import { type RouteName, routes } from './routes'

const tableOfShapes = {
  ...accountEndpoints,
  ...contestEndpoints,
  ...awardEndpoints,
  ...issueEndpoints,
  ...judgingEndpoints,
  ...candidateEndpoints,
  ...analyticsEndpoints,
} satisfies Record<RouteName, Shapes>

type Table = typeof tableOfShapes
export type Endpoint = Shapes & (typeof routes)[RouteName] & { name: RouteName }

/** The whole contract by name: the server registers from it, the API document and the access matrix are printed from it. */
export const endpoints = Object.entries(tableOfShapes).map(
  ([name, shape]): Endpoint => ({ name: name as RouteName, ...routes[name as RouteName], ...(shape as Shapes) }),
)

export function endpointNamed(name: RouteName): Endpoint {
  return { name, ...routes[name], ...(tableOfShapes[name] as Shapes) }
}

type Part<N extends RouteName, K extends 'params' | 'query' | 'body'> = Table[N] extends {
  [P in K]: infer S extends z.ZodType
}
  ? S
  : never

/** What the server works with: trimmed, defaulted, dates as Date. */
export type Parsed<N extends RouteName, K extends 'params' | 'query' | 'body'> = z.output<Part<N, K>>
/** What a caller sends. */
export type Sent<N extends RouteName, K extends 'params' | 'query' | 'body'> = z.input<Part<N, K>>
export type Reply<N extends RouteName> = z.output<Table[N]['reply']>
