import { refuse } from '../../../domain/refusals'
import { readOwnAccount } from '../../../server/accounts/own-account'
import type { Api } from '../../../server/http/api'
import type { FeatureWiring } from '../../../server/startup/features'
import type { AccessToken } from '../contract'
import { createToken, revokeToken } from './edit-tokens'
import { listTokensOf, type TokenRow } from './token-queries'

const toAccessToken = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: TokenRow): AccessToken => ({
  _id: id,
  name,
  scopes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** The personal access tokens of an account. */
export function tokenRoutes(api: Api, { db, kickMail }: FeatureWiring): void {
  api.on('listTokens', async ({ viewer, receivedAt }) => ({
    status: 'success',
    data: { accessTokens: (await listTokensOf(db, viewer.id, receivedAt)).map(toAccessToken) },
  }))

  api.on('createToken', async ({ viewer, sessionId, body, receivedAt }) => {
    const newToken = { ...body, owner: viewer, sessionId: sessionId ?? '', now: receivedAt }
    const { token, row } = await createToken(db, newToken)
    kickMail()
    const message = 'Access token created. Copy it now: it is not shown again.'
    return { status: 'success', message, token, data: { accessToken: toAccessToken(row) } }
  })

  api.on('revokeToken', async ({ viewer, params, receivedAt }) => {
    await revokeToken(db, { tokenId: params.id, userId: viewer.id }, receivedAt)
    return { status: 'success', message: 'Access token revoked' }
  })

  api.on('readToken', async ({ viewer, tokenId, receivedAt }) => {
    const tokens = await listTokensOf(db, viewer.id, receivedAt)
    const row = tokens.find(({ id }) => id === tokenId) ?? refuse('token_not_found')
    const { username } = await readOwnAccount(db, viewer.id)
    return { status: 'success', data: { accessToken: toAccessToken(row), username } }
  })
}
