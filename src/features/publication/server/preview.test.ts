import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { finalizedReport } from '../test/finalized-report'

async function reportWithPreview() {
  const room = await finalizedReport()
  const { app, olga, params } = room
  const previewed = (as: Person = olga) => app.call('previewReport', { as, params })
  return { ...room, previewed }
}

test('the lead sees exactly the page that will be public, and it is never cached', async () => {
  const { app, previewed, save, publish } = await reportWithPreview()
  await save({ summary: '**Three** researchers.' })
  const { status, headers, body } = await previewed()
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body.data.page).toContain('<strong>Three</strong> researchers.')
  expect((await app.app.inject('/reports/vault-spring')).statusCode).toBe(404)
  await publish()
  expect((await app.app.inject('/reports/vault-spring')).body).toBe(body.data.page)
})

test('only those who can prepare a report see its page, which counts as reading every text in it', async () => {
  const { app, olga, grace, ada, ids, params, previewed } = await reportWithPreview()
  expect((await previewed(ada)).body).toMatchObject({ code: 'FORBIDDEN' })
  expect((await previewed()).status).toBe(200)
  const readings = await app.events({ kind: 'issues_listed', actorId: olga.id })
  expect(readings.map(({ after }) => after)).toEqual([{ issueIds: [ids.ada, ids.linus, ids.mei] }])
  await app.call('setSeat', { as: olga, params, body: { personId: grace.id, seat: 'lead' } })
  expect((await previewed()).body).toMatchObject({ code: 'NOT_LEAD' })
  expect((await previewed(grace)).status).toBe(200)
})
