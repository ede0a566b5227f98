import { expect, test } from 'vitest'
import { finalizedContest } from '#test/server/finalized-contest'
import { startTestApp } from '#test/server/start-test-app'

test('the list of own issues names every contest with an own issue, whatever the filter', async () => {
  const app = await startTestApp()
  const [olga, ada, linus] = [await app.person('olga'), await app.person('ada'), await app.person('linus')]
  const quill = await app.contest(olga, { title: 'Quill' })
  const halyard = await app.contest(olga, { title: 'Halyard' })
  const tide = await app.contest(olga, { title: 'Tide' })
  const submit = (as: typeof ada, contestId: string, title: string) =>
    app.call('submitIssue', { as, body: { contestId, title, description: 'The flag is late.' } })
  await submit(ada, quill.id, 'One')
  await submit(ada, quill.id, 'Two')
  await submit(ada, halyard.id, 'Three')
  await submit(linus, tide.id, 'Four')
  const contests = [
    { _id: halyard.id, title: 'Halyard', appealsEndAt: null },
    { _id: quill.id, title: 'Quill', appealsEndAt: null },
  ]
  const queries: Record<string, string>[] = [{}, { contestId: quill.id }, { status: 'valid' }, { page: '9' }]
  for (const query of queries) {
    expect((await app.call('listMyIssues', { as: ada, query })).body.data.contests).toEqual(contests)
  }
})

test('the list of own issues says what they earned while the results stand, whatever the filter', async () => {
  const { app, olga, ada, linus, params } = await finalizedContest()
  const earned = async (as: typeof ada, query = {}) =>
    (await app.call('listMyIssues', { as, query })).body.data.earnedCents
  expect(await earned(ada)).toBe(4_500_001)
  expect(await earned(ada, { status: 'pending', page: '9' })).toBe(4_500_001)
  expect([await earned(linus), await earned(olga)]).toEqual([0, 0])
  await app.call('reopenContest', { as: olga, params, body: { reason: 'A verdict was wrong.' } })
  expect(await earned(ada)).toBe(0)
})
