import type { FeatureTests } from '#test/features'
import { tokenInputs } from './token-inputs'

const token = { name: 'Laptop', scopes: ['contests:read'], expiresInDays: 30 }
const noToken = '404 TOKEN_NOT_FOUND'

export const tests: FeatureTests = {
  accessRows: {
    createToken: { body: () => token, outcomes: '201' },
    revokeToken: {
      of: ({ accessToken }) => accessToken,
      outcomes: { own: '200', foreign: noToken, missing: noToken },
    },
    readToken: { outcomes: noToken, withToken: '200' },
  },
  hostileInputs: { about: 'access tokens', groups: tokenInputs },
  async tellHostileStory({ ask, ada, line }) {
    await ask('createToken', { as: ada, body: { ...token, name: line(60) } })
  },
}
