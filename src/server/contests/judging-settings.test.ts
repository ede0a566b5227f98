import { expect, test } from 'vitest'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'

async function upcomingContest(more: Record<string, unknown> = {}) {
  const app = await startTestApp()
  const [olga, ada] = [await app.person('olga'), await app.person('ada')]
  const now = app.clock.now()
  const body = {
    title: 'Vault Spring',
    description: 'scope: src/',
    githubRepoUrl: 'https://github.com/vault-spring/contracts',
    startDate: minutesAfter(now, 10).toISOString(),
    endDate: minutesAfter(now, 70).toISOString(),
    ...more,
  }
  const created = await app.call('createContest', { as: olga, body })
  const params = { id: created.body.data?.contest._id }
  const edit = (changes: Record<string, unknown>) => app.call('updateContest', { as: olga, params, body: changes })
  return { app, olga, ada, body, created, params, edit }
}

test('a contest is created without settings of judging unless they are sent, and its terms freeze', async () => {
  const { created } = await upcomingContest()
  expect(created.status).toBe(201)
  expect(created.body.data.contest).toMatchObject({
    secondLookPercent: null,
    appealHours: null,
    undecidedMax: null,
    freezesTerms: true,
  })
})

test('researchers read the settings, and an admin changes them until the start', async () => {
  const { app, ada, params, edit } = await upcomingContest({ secondLookPercent: 10, appealHours: 48 })
  expect((await edit({ appealHours: 24, undecidedMax: 5 })).status).toBe(200)
  const read = await app.call('getContest', { as: ada, params })
  expect(read.body.data.contest).toMatchObject({ secondLookPercent: 10, appealHours: 24, undecidedMax: 5 })
  app.clock.advance(11)
  const late = await edit({ appealHours: null, reason: 'Nobody appeals.' })
  expect([late.status, late.body.code, late.body.error]).toEqual([
    409,
    'CONTEST_STARTED',
    'How a contest is judged cannot change after it has started',
  ])
})

test.each([
  ['secondLookPercent', 0],
  ['secondLookPercent', 101],
  ['appealHours', 1.5],
  ['appealHours', '48'],
  ['undecidedMax', -1],
])('%s of %j is refused with the range that is allowed', async (name, value) => {
  const { created } = await upcomingContest({ [name]: value })
  const fields: Record<string, string> = created.body.fields ?? {}
  expect([created.status, Object.keys(fields)]).toEqual([400, [name]])
  expect(fields[name]).toContain('must be a whole number from 1 to')
})
