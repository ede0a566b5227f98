import type { z } from 'zod'
import { accountEndpoints, roleEndpoints } from './account'
import { accountSettingsEndpoints, secondFactorEndpoints } from './accounts/account-settings'
import { dataExportEndpoints } from './accounts/data-export'
import { analyticsEndpoints } from './analytics'
import { kycEndpoints, paymentEndpoints } from './awards/payments'
import { awardEndpoints } from './awards/results'
import { contestEndpoints } from './contest'
import { contestAdminEndpoints } from './contests/contest-admin'
import type { EndpointDefinition } from './endpoint'
import { issueEndpoints } from './issue'
import { judgingEndpoints, savedReasonEndpoints } from './judging'
import { duplicateEndpoints } from './judging/duplicates'
import { ledgerEndpoints } from './ledger'
import { issueReaderEndpoints } from './publication/issue-readers'
import { seatEndpoints } from './seats/seats'
import { sponsorEndpoints } from './seats/sponsors'
import { systemEndpoints } from './system'

const definitions = {
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...accountSettingsEndpoints,
  ...dataExportEndpoints,
  ...contestEndpoints,
  ...awardEndpoints,
  ...issueEndpoints,
  ...judgingEndpoints,
  ...duplicateEndpoints,
  ...savedReasonEndpoints,
  ...seatEndpoints,
  ...roleEndpoints,
  ...sponsorEndpoints,
  ...analyticsEndpoints,
  ...contestAdminEndpoints,
  ...ledgerEndpoints,
  ...kycEndpoints,
  ...paymentEndpoints,
  ...issueReaderEndpoints,
  ...systemEndpoints,
}

/** What features add. Each says so in its `contract.ts`, so a program knows the calls of the features that it imports. */
// biome-ignore lint/suspicious/noEmptyInterface: only features have something to add.
export interface FeatureEndpoints {}

type Definitions = typeof definitions & FeatureEndpoints
export type EndpointName = keyof Definitions
export type Endpoint = EndpointDefinition & { name: EndpointName }

/** A table's endpoints with their names. */
export const endpointsOf = (table: Readonly<Record<string, EndpointDefinition>>): Endpoint[] =>
  Object.entries(table).map(([name, definition]) => ({ name: name as EndpointName, ...definition }))

/**
 * The API without the features' endpoints. The server registers routes from both, and the OpenAPI document is generated
 * from both.
 */
export const coreEndpoints: readonly Endpoint[] = endpointsOf(definitions)

type Part<N extends EndpointName, K extends 'params' | 'query' | 'body'> = Definitions[N] extends {
  [P in K]: infer S extends z.ZodType
}
  ? S
  : never

/** The server's view: trimmed, with defaults, dates as Date. */
export type Parsed<N extends EndpointName, K extends 'params' | 'query' | 'body'> = z.output<Part<N, K>>
/** The caller's view. */
export type Sent<N extends EndpointName, K extends 'params' | 'query' | 'body'> = z.input<Part<N, K>>
export type Reply<N extends EndpointName> = z.output<Definitions[N]['reply']>
export type AccessOf<N extends EndpointName> = Definitions[N]['access']
