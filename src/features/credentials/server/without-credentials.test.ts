import { expect, test } from 'vitest'
import { judgedContest } from '#test/server/judged-contest'

test('where an operator does without credentials, nobody gets one, and the export of personal data has none', async () => {
  const { app, ada, finalize } = await judgedContest({}, { features: [] })
  await finalize()
  const headers = { authorization: `Bearer ${ada.token}` }
  const reply = await app.app.inject({ url: '/api/account/credentials', headers })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  const { awards, credentials } = (await app.call('downloadRecord', { as: ada })).body.data
  expect([awards.length, credentials]).toEqual([1, []])
})
