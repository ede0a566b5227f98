import type { z } from 'zod'
import { accountEndpoints } from './account'
import { accountSettingsEndpoints } from './accounts/account-settings'
import { dataExportEndpoints } from './accounts/data-export'
import { secondFactorEndpoints } from './accounts/second-factor'
import { analyticsEndpoints } from './analytics'
import { kycEndpoints } from './awards/kyc'
import { paymentEndpoints } from './awards/payments'
import { awardEndpoints } from './awards/results'
import { contestEndpoints } from './contest'
import { contestAdminEndpoints } from './contests/contest-admin'
import type { EndpointDefinition } from './endpoint'
import { issueEndpoints } from './issue'
import { everyJudgingEndpoint } from './judging/every-judging-endpoint'
import { ledgerEndpoints } from './ledger'
import { logEndpoints } from './ledger/log'
import { publicationEndpoints } from './publication/publication'
import { systemEndpoints } from './system'

const definitions = {
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...accountSettingsEndpoints,
  ...dataExportEndpoints,
  ...contestEndpoints,
  ...awardEndpoints,
  ...issueEndpoints,
  ...everyJudgingEndpoint,
  ...analyticsEndpoints,
  ...contestAdminEndpoints,
  ...ledgerEndpoints,
  ...logEndpoints,
  ...kycEndpoints,
  ...paymentEndpoints,
  ...publicationEndpoints,
  ...systemEndpoints,
}

type Definitions = typeof definitions
export type EndpointName = keyof Definitions
export type Endpoint = EndpointDefinition & { name: EndpointName }

export const endpointNamed = (name: EndpointName): Endpoint => ({ name, ...(definitions[name] as EndpointDefinition) })

/** The whole API. The server registers its routes from this list, and the OpenAPI document is printed from it. */
export const endpoints: readonly Endpoint[] = (Object.keys(definitions) as EndpointName[]).map(endpointNamed)

type Part<N extends EndpointName, K extends 'params' | 'query' | 'body'> = Definitions[N] extends {
  [P in K]: infer S extends z.ZodType
}
  ? S
  : never

/** What the server works with: trimmed, with defaults, dates as Date. */
export type Parsed<N extends EndpointName, K extends 'params' | 'query' | 'body'> = z.output<Part<N, K>>
/** What a caller sends. */
export type Sent<N extends EndpointName, K extends 'params' | 'query' | 'body'> = z.input<Part<N, K>>
export type Reply<N extends EndpointName> = z.output<Definitions[N]['reply']>
export type AccessOf<N extends EndpointName> = Definitions[N]['access']
