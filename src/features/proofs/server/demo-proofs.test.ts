import { expect, test } from 'vitest'
import { loadWholeDemo } from '#test/server/demo'
import { startTestApp } from '#test/server/start-test-app'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'

test('a researcher of the demo reads the code of the running contest, and whose proof of it passes', async () => {
  const app = await startTestApp()
  const { logins } = await loadWholeDemo(app.db, app.clock.now())
  const { email, password } = logins.find((login) => login.email.startsWith('ada')) ?? { email: '', password: '' }
  const as = (await app.call('login', { body: { email, password } })).body.token
  const { contests } = (await app.call('listContests', { as, query: { search: 'Vault Spring' } })).body.data
  const params = { id: contests[0]?._id ?? '' }
  const { source } = (await app.call('readSource', { as, params })).body.data
  expect(source?.totals).toMatchObject({ files: 8, filesInScope: 3, nslocInScope: 121 })
  const { issues } = (await app.call('listMyIssues', { as, query: { contestId: params.id } })).body.data
  const cited = issues.find(({ title }) => title.startsWith('Settling an epoch twice'))
  const { proof } = (await app.call('readIssueProof', { as, params: { id: cited?._id ?? '' } })).body.data
  expect(proof).toMatchObject({ summary: 'over', run: { state: 'finished', runner: { name: 'Cellar' } } })
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
})
