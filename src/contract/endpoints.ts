import type { z } from 'zod'
import { accountEndpoints } from './endpoints/account-endpoints'
import { accountSettingsEndpoints } from './endpoints/account-settings-endpoints'
import { analyticsEndpoints } from './endpoints/analytics-endpoints'
import { awardEndpoints } from './endpoints/award-endpoints'
import { contestAdminEndpoints } from './endpoints/contest-admin-endpoints'
import { contestEndpoints } from './endpoints/contest-endpoints'
import type { Shapes } from './endpoints/endpoint-shapes'
import { issueEndpoints } from './endpoints/issue-endpoints'
import { judgingEndpoints } from './endpoints/judging-endpoints'
import { kycEndpoints } from './endpoints/kyc-endpoints'
import { ledgerEndpoints } from './endpoints/ledger-endpoints'
import { paymentEndpoints } from './endpoints/payment-endpoints'
import { type RouteName, routes } from './routes'

const tableOfShapes = {
  ...accountEndpoints,
  ...accountSettingsEndpoints,
  ...contestEndpoints,
  ...awardEndpoints,
  ...issueEndpoints,
  ...judgingEndpoints,
  ...analyticsEndpoints,
  ...contestAdminEndpoints,
  ...ledgerEndpoints,
  ...kycEndpoints,
  ...paymentEndpoints,
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
