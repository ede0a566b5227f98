import { z } from 'zod'
import { endpoint } from '../../contract/endpoint'
import { isoInstant, success } from '../../contract/envelope'
import * as field from '../../contract/fields'

const credited = z
  .object({
    contestId: z.string(),
    contestTitle: z.string(),
    finalizedAt: isoInstant,
    valid: z.int().meta({ description: 'Findings: each counts once, however often it was sent.' }),
    first: z.int().meta({ description: 'Of these, first in line.' }),
    duplicates: z.int().meta({ description: 'Of these, later in line. They earn nothing.' }),
  })
  .meta({ id: 'Credited', description: 'A finalized contest about which the site signs a credential.' })
export type Credited = z.infer<typeof credited>

const award = z
  .enum(['true', 'false'], { error: 'Choose true or false' })
  .optional()
  .meta({ description: 'Whether the credential says what the findings earned.', example: 'true' })

export const endpoints = {
  listCredentials: endpoint({
    method: 'GET',
    path: '/account/credentials',
    access: 'user',
    token: 'issues:read',
    summary: 'List the finalized contests in which the account has a valid issue',
    query: field.noParameters,
    reply: success(z.object({ credentials: z.array(credited) })),
    errors: [],
  }),
  downloadCredential: endpoint({
    method: 'GET',
    path: '/account/credentials/{id}',
    access: 'user',
    token: 'issues:read',
    summary: 'Download a signed credential about a contest: a Verifiable Credential 2.0 as a JWT',
    params: field.idParams,
    query: z.strictObject({ award }),
    reply: z.string(),
    mediaType: 'application/vc+jwt',
    errors: ['contest_not_found', 'results_not_final', 'nothing_to_certify', 'unknown_award_rule'],
    attachment: 'credential.jwt',
  }),
}

type Endpoints = typeof endpoints
declare module '../../contract/endpoints' {
  interface FeatureEndpoints extends Endpoints {}
}
