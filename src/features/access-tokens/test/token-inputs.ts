import { allForged, withAuthorization } from '#test/hostile/bearer-inputs'
import { requestTo } from '#test/hostile/harness'
import type { Group } from '#test/hostile/input-group'
import { giveToken } from '#test/server/access/access-token'
import { tokenPrefix, tokenScopes } from '../../../domain/accounts/access-token'
import { accessTokens } from '../../../server/db/tables/account-tables'

/** Access tokens that are forged, used up or sent in a nonstandard way. */
export const tokenInputs: Group[] = [
  {
    number: 129,
    title: 'a malformed, altered, foreign, expired or revoked access token is refused, and never another way to log in',
    async run(harness) {
      const ada = await harness.person('ada')
      const token = await giveToken(harness, ada, tokenScopes)
      const secret = token.slice(tokenPrefix.length)
      const [row] = await harness.db.select().from(accessTokens)
      await allForged(harness, [
        tokenPrefix,
        secret,
        token.slice(0, -1),
        `${token}A`,
        token.toUpperCase(),
        `${tokenPrefix}${tokenPrefix}${secret}`,
        `${tokenPrefix}${row?.tokenHash}`,
        `${tokenPrefix}${row?.id}`,
        `${tokenPrefix}${ada.token}`,
        `${ada.token}${secret}`,
        `${tokenPrefix}${'x'.repeat(4_000)}`,
        `${tokenPrefix}..`,
        await giveToken(harness, ada, tokenScopes, 0),
      ])
      for (const line of [`Basic ${token}`, `Token ${token}`, token, `Bearer ${token}, ${token}`, `Bearer "${token}"`])
        await harness.refuses(withAuthorization(line), 401, 'UNAUTHENTICATED')
      await harness.refuses(requestTo('readToken', { query: { token, access_token: token } }), 401, 'UNAUTHENTICATED')
      await harness.refuses(requestTo('readToken', { headers: { 'x-api-key': token } }), 401, 'UNAUTHENTICATED')
      await harness.refuses(requestTo('me', { as: token }), 403, 'TOKEN_NOT_ALLOWED')
      await harness.accepts(requestTo('logout', { as: token }))
      await harness.accepts(requestTo('readToken', { as: token }))
    },
  },
]
