import { describe, expect, test } from 'vitest'
import { minutesAfter } from '#test/server/start-test-app'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { finalizedReport } from '../test/finalized-report'

describe('who prepares a report, and when', () => {
  test('no one before the contest is finalized, no one who has submitted, and only the lead if there is one', async () => {
    const { app, olga, grace, ada, params, prepare, save, publish, unpublish, reopen } = await finalizedReport()
    expect((await prepare(ada)).body).toMatchObject({ code: 'FORBIDDEN' })
    await app.call('setSeat', { as: olga, params, body: { personId: grace.id, seat: 'lead' } })
    const codes = [await prepare(), await save(), await publish(olga, 'x'), await unpublish()]
    expect(codes.map(({ body }) => (body as { code?: string }).code)).toEqual(Array(4).fill('NOT_LEAD'))
    expect((await save({}, { as: grace })).status).toBe(200)
    await reopen()
    expect((await prepare(grace)).body).toMatchObject({ code: 'CONTEST_NOT_FINALIZED' })
    expect((await publish(grace, 'x')).body).toMatchObject({ code: 'CONTEST_NOT_FINALIZED' })
  })

  test('reading a draft counts as reading every text in it, and one person at a time saves it', async () => {
    const { app, olga, ids, prepare, save } = await finalizedReport()
    await prepare()
    const [reading] = await app.events({ kind: 'issues_listed', actorId: olga.id })
    expect(reading?.after).toEqual({ issueIds: [ids.ada, ids.linus, ids.mei] })
    expect((await save({}, { seen: 0 })).body).toMatchObject({ data: { preparation: { version: 1 } } })
    expect((await save({}, { seen: 0 })).body).toMatchObject({ code: 'STALE' })
  })

  test('invalid fields are refused with a message each', async () => {
    const { save } = await finalizedReport()
    const refused = await save({ nSloc: -1, commit: 'main', delayHours: 721, summary: 'x'.repeat(10_001) })
    expect(refused.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: {
        summary: 'The summary must be at most 10,000 characters',
        nSloc: 'Lines of code must be a whole number from 0 to 100,000,000',
        commit: 'A commit hash has 7 to 64 hexadecimal digits',
        delayHours: 'The delay must be a whole number of hours from 0 to 720',
      },
    })
  })
})

describe('the life of a report', () => {
  test('it is public exactly from the end of the delay on', async () => {
    const { app, save, publish, report, list } = await finalizedReport()
    await save({ delayHours: 2 })
    const at = app.clock.now()
    await publish()
    app.clock.set(new Date(minutesAfter(at, 120).getTime() - 1))
    expect([(await report()).statusCode, (await list()).json().data.pagination.total]).toEqual([404, 0])
    app.clock.set(minutesAfter(at, 120))
    expect([(await report()).statusCode, (await list()).json().data.pagination.total]).toEqual([200, 1])
    expect((await report()).json().publishedAt).toBe(minutesAfter(at, 120).toISOString())
  })

  test('once unpublished, its URL shows when and why, and the next one shows both', async () => {
    const { app, save, publish, unpublish, report, list, prepared } = await finalizedReport()
    await save()
    expect((await unpublish()).body).toMatchObject({ code: 'REPORT_NOT_PUBLISHED' })
    await publish()
    expect((await publish()).body).toMatchObject({ code: 'REPORT_PUBLISHED' })
    app.clock.advance(10)
    expect((await unpublish(' ')).body).toMatchObject({ code: 'VALIDATION_ERROR' })
    await unpublish()
    const gone = await report()
    expect(gone.statusCode).toBe(410)
    expect(gone.headers['cache-control']).toBe('no-store')
    expect(gone.json()).toMatchObject({
      ...{ code: 'REPORT_UNPUBLISHED', error: 'This report was unpublished: A passage is still open.' },
      data: { slug: 'vault-spring', title: 'Vault Spring', reason: 'A passage is still open.' },
    })
    expect(gone.body).not.toContain('secret')
    expect((await list()).json().data.reports).toEqual([])
    app.clock.advance(10)
    await publish()
    const shown = (await report()).json() as PublishedReport
    expect(shown.version).toBe(2)
    expect(shown.timeline.slice(3).map(({ kind, text }) => [kind, text])).toEqual([
      ['published', null],
      ['unpublished', 'A passage is still open.'],
      ['published', null],
    ])
    expect((await prepared()).history.map(({ version, state }) => [version, state])).toEqual([
      [2, 'visible'],
      [1, 'unpublished'],
    ])
  })

  test('cancelled before it was public, it leaves nothing, not even a number', async () => {
    const { app, save, publish, unpublish, report, prepared } = await finalizedReport()
    await save({ delayHours: 1 })
    await publish()
    app.clock.advance(30)
    await unpublish()
    app.clock.advance(60)
    const unknown = await report('no-such-report')
    expect([(await report()).statusCode, (await report()).body]).toEqual([unknown.statusCode, unknown.body])
    await save({ delayHours: 0 })
    await publish()
    const shown = (await report()).json() as PublishedReport
    expect([shown.version, shown.timeline.map(({ kind }) => kind)]).toEqual([
      1,
      ['started', 'ended', 'finalized', 'published'],
    ])
    expect((await prepared()).history.map(({ state }) => state)).toEqual(['visible', 'cancelled'])
  })

  test("while it is current, its contest can't be reopened", async () => {
    const { save, publish, unpublish, reopen } = await finalizedReport()
    await save({ delayHours: 5 })
    await publish()
    expect((await reopen()).body).toMatchObject({ code: 'REPORT_PUBLISHED' })
    await unpublish()
    expect((await reopen()).status).toBe(200)
  })

  test('search covers titles and summaries, and has no wildcards', async () => {
    const { save, publish, list } = await finalizedReport()
    await save({ summary: '100% of it' })
    await publish()
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).json().data.pagination.total
    expect([await found('vAULT'), await found('100%'), await found('1%0'), await found('secret')]).toEqual([1, 1, 0, 0])
  })

  test('two contests with the same title have different URLs', async () => {
    const first = await finalizedReport()
    await first.save()
    await first.publish()
    const other = await first.app.contest(first.olga, { prizePoolCents: 100 })
    const params = { id: other.id }
    first.app.clock.set(minutesAfter(other.endDate, 2))
    await first.app.call('finalizeContest', { as: first.olga, params })
    const { preview } = (await first.app.call('getReportPreparation', { as: first.olga, params })).body.data.preparation
    expect(JSON.parse(preview).slug).toBe('vault-spring-2')
  })

  test('the database refuses to change or delete a report, or to unpublish it a second time', async () => {
    const { app, save, publish, unpublish } = await finalizedReport()
    await save()
    await publish()
    const { pool } = app.database
    await expect(pool.query("update publications set report = '{}'")).rejects.toThrow('publications is append-only')
    await expect(pool.query('delete from publications')).rejects.toThrow('publications is append-only')
    await unpublish()
    await expect(pool.query("update publications set unpublish_reason = 'x'")).rejects.toThrow('append-only')
  })
})
