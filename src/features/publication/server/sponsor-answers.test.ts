import { expect, test } from 'vitest'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { finalizedReport } from '../test/finalized-report'

/** A finalized contest whose submissions are released to nadia, its sponsor. */
async function answeredReport() {
  const room = await finalizedReport()
  const { app, olga, params, ids, report } = room
  const nadia = await app.person('nadia')
  await app.call('setSeat', { as: olga, params, body: { personId: nadia.id, seat: 'sponsor' } })
  await app.call('releaseIssues', { as: olga, params, body: {} })
  const readersOf = (id: string, as = room.ada) => app.call('readIssueReaders', { as, params: { id } })
  return {
    ...{ ...room, nadia, readersOf },
    answer: async (issueId: string, answer: string, more: object = {}) => {
      app.clock.advance(1)
      return app.call('answerRelease', { as: nadia, params, body: { issueId, answer, ...more } })
    },
    findings: async () => ((await report()).json() as PublishedReport).findings,
    chosen: async (answer: { answerId: string; text: string | null }) => {
      const [finding] = (await room.prepared()).findings
      const { contentHash = '' } = finding?.texts[0] ?? {}
      return [{ issueId: ids.ada, textOf: ids.ada, redactions: [], contentHash, answer }]
    },
  }
}

test('an answer is for the judges unless its sponsor wrote it for the report: no page or file contains any of it', async () => {
  const { app, ids, answer, save, publish, prepared, findings } = await answeredReport()
  await answer(ids.ada, 'disputed', { text: 'Between us: the treasury key is old.' })
  await answer(ids.mei, 'fixed', { commit: 'a1b2c3d', text: 'Only for the judges.', audience: 'judges' })
  await save()
  expect((await prepared()).findings.map((one) => one.answer)).toEqual([null, null])
  await publish()
  expect((await findings()).map((one) => one.answer)).toEqual([null, null])
  for (const path of ['', '/C-01', '.json', '.md', '.sarif']) {
    const { body, statusCode } = await app.app.inject({ url: `/reports/vault-spring${path}` })
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/treasury key|Only for the judges|a1b2c3d/)
  }
  expect((await app.app.inject({ url: '/reports/vault-spring' })).body).toContain(
    'The sponsor has not published a response.',
  )
})

test('publishes the last answer for the report, even if a later one is for the judges', async () => {
  const { ids, answer, save, publish, findings } = await answeredReport()
  await answer(ids.linus, 'fixed', { commit: 'a1b2c3d', text: 'Fixed at once.', audience: 'report' })
  await answer(ids.ada, 'disputed', { text: 'Between us.' })
  await save()
  await publish()
  const [first] = await findings()
  expect(first?.answer).toMatchObject({ kind: 'fixed', text: 'Fixed at once.', commit: 'a1b2c3d' })
  expect(first?.answer).not.toHaveProperty('id')
  expect(first?.answer).not.toHaveProperty('isEdited')
})

test('the lead edits an answer for the report, which then says so, or leaves it out', async () => {
  const { app, ids, answer, save, publish, prepared, findings, chosen, unpublish } = await answeredReport()
  await answer(ids.ada, 'disputed', { text: 'Ask bob@x.example about it.', audience: 'report' })
  const { answerId = '' } = (await prepared()).findings[0]?.answer ?? {}
  await save({ findings: await chosen({ answerId, text: 'Ask [redacted] about it.' }) })
  expect((await prepared()).findings[0]?.answer).toMatchObject({
    text: 'Ask bob@x.example about it.',
    shown: 'Ask [redacted] about it.',
  })
  await publish()
  expect((await findings())[0]?.answer).toMatchObject({ text: 'Ask [redacted] about it.', isEdited: true })
  expect((await app.app.inject({ url: '/reports/vault-spring' })).body).toContain('The lead judge edited this response')
  await unpublish()
  await save({ findings: await chosen({ answerId, text: null }) })
  await publish()
  expect((await findings())[0]?.answer).toBeNull()
})

test("the lead's choice for one answer doesn't apply to a later one", async () => {
  const { ids, answer, save, publish, prepared, chosen } = await answeredReport()
  await answer(ids.ada, 'acknowledged', { text: 'True.', audience: 'report' })
  const { answerId = '' } = (await prepared()).findings[0]?.answer ?? {}
  await save({ findings: await chosen({ answerId, text: 'It is true.' }) })
  await answer(ids.ada, 'disputed', { text: 'Not true after all.', audience: 'report' })
  const { problems, findings } = await prepared()
  expect(problems).toMatchObject([{ code: 'answer_outdated', anchor: 'C-01' }])
  expect(findings[0]?.answer?.shown).toBe('Not true after all.')
  expect((await publish()).body).toMatchObject({ code: 'REPORT_NOT_READY' })
})

test('an author learns who can read a submission: after its release, and in the report with the sponsor’s answer', async () => {
  const { app, ids, ada, linus, answer, save, publish, readersOf, contest } = await answeredReport()
  await answer(ids.ada, 'fixed', { commit: 'a1b2c3d', text: 'Fixed at once.', audience: 'report' })
  const before = await readersOf(ids.ada)
  expect(before.body.data.readers).toEqual({ sponsors: true, report: null })
  expect((await readersOf(ids.bad, linus)).body.data.readers).toEqual({ sponsors: false, report: null })
  expect((await readersOf(ids.ada, linus)).status).toBe(403)
  await save({ delayHours: 2 })
  await publish()
  expect((await readersOf(ids.ada)).body.data.readers.report).toBeNull()
  app.clock.advance(2 * 3_600)
  const shown = { slug: 'vault-spring', anchor: 'C-01', answer: { kind: 'fixed', text: 'Fixed at once.' } }
  expect((await readersOf(ids.ada)).body.data.readers).toMatchObject({
    sponsors: true,
    report: { ...shown, showsText: true },
  })
  const duplicate = (await readersOf(ids.linus, linus)).body.data.readers
  expect(duplicate).toMatchObject({ report: { ...shown, showsText: false } })
  expect((await readersOf(ids.bad, linus)).body.data.readers.report).toBeNull()
  expect([ada.id, contest.id].length).toBe(2)
})
