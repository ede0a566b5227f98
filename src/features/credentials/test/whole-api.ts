import type { FeatureTests } from '../../../../test/features'

export const tests: FeatureTests = {
  accessRows: {
    downloadCredential: {
      of: ({ final }) => final,
      outcomes: { own: '200', foreign: '409 NOTHING_TO_CERTIFY', missing: '404 CONTEST_NOT_FOUND' },
    },
  },
  async filesHandedOut({ app, ada, params }) {
    const says = '1 valid findings of ada in Vault Spring, as finalized then'
    const credential = async (query = {}) =>
      Buffer.from(String((await app.call('downloadCredential', { as: ada, params, query })).body))
    return [
      { name: 'credential.jwt', bytes: await credential(), says },
      { name: 'award.jwt', bytes: await credential({ award: 'true' }), says },
    ]
  },
}
