import { z } from 'zod'
import { ownAccessToken } from '../../contract/accounts/data-export'
import { endpoint, hour } from '../../contract/endpoint'
import { success, successMessage } from '../../contract/envelope'
import * as field from '../../contract/fields'
import { tokenPrefix, tokenScopes } from '../../domain/accounts/access-token'
import { tokenDaysProblem, tokenLimits, tokenNameProblem } from './domain/token-rules'

const scopes = z.array(z.enum(tokenScopes, { error: 'Unknown scope' }), { error: 'Choose at least one scope' })

const accessToken = z
  .object({ _id: z.string(), ...ownAccessToken.shape })
  .meta({ id: 'AccessToken', description: 'A personal access token, without its secret.' })
export type AccessToken = z.infer<typeof accessToken>

const createBody = z.object({
  name: field.text(tokenNameProblem, {
    trim: true,
    about: 'What the token is for, shown to its owner only.',
    max: tokenLimits.nameMax,
  }),
  scopes: scopes.transform((chosen) => tokenScopes.filter((scope) => chosen.includes(scope))),
  expiresInDays: z
    .number({ error: 'Choose an expiry' })
    .superRefine((days, context) => {
      const message = tokenDaysProblem(days)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ description: `Whole days, at most ${tokenLimits.daysMax}.` }),
})

const createReply = successMessage.extend({
  token: z.string().meta({ description: `Starts with ${tokenPrefix}. It is not shown again.` }),
  data: z.object({ accessToken }),
})

/** Personal access tokens, for programs that act for a person with fewer rights. */
export const endpoints = {
  listTokens: endpoint({
    method: 'GET',
    path: '/account/tokens',
    access: 'user',
    summary: 'List the personal access tokens of the account that have not expired',
    query: field.noParameters,
    reply: success(z.object({ accessTokens: z.array(accessToken) })),
    errors: [],
  }),
  createToken: endpoint({
    method: 'POST',
    path: '/account/tokens',
    access: 'user',
    summary: 'Create a personal access token, which is sent as Authorization: Bearer; its owner gets a mail',
    body: createBody,
    reply: createReply,
    status: 201,
    errors: ['validation_error', 'tokens_full'],
    limits: [{ by: 'user', max: 20, windowSeconds: hour }],
    stepUp: true,
  }),
  revokeToken: endpoint({
    method: 'DELETE',
    path: '/account/tokens/{id}',
    access: 'user',
    summary: 'Revoke a personal access token of the account',
    params: field.idParams,
    reply: successMessage,
    errors: ['token_not_found'],
    settlesChanges: true,
  }),
  readToken: endpoint({
    method: 'GET',
    path: '/account/token',
    access: 'user',
    token: 'any',
    summary: 'Get the personal access token that makes this call, and the username of its owner',
    reply: success(z.object({ accessToken, username: z.string() })),
    errors: ['token_not_found'],
  }),
}

type Endpoints = typeof endpoints
declare module '../../contract/endpoints' {
  interface FeatureEndpoints extends Endpoints {}
}
