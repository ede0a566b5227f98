import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TestApp } from '#test/server/start-test-app'
import { giveKeys } from '#test/server/verification/encryption-at-rest'
import { withoutTriggers } from '#test/server/verification/without-triggers'
import { endpointsOf } from '../../../contract/endpoints'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { recomputeAward } from '../../../domain/publication/recompute-award'
import { lockContest } from '../../../server/contests/contest-queries'
import { encryptReports } from '../../../server/db/encryption/encrypt-reports'
import { publications } from '../../../server/db/tables/publication-tables'
import { issues, users } from '../../../server/db/tables/tables'
import { digestOf } from '../../../server/digest'
import { noPublishableFixes as publishableFixes } from '../../../server/startup/features'
import { endpoints } from '../contract'
import { type Draft, finalizedReport } from '../test/finalized-report'
import { composeGathered } from './compose-gathered'
import { publishReport } from './publish-report'
import type { RendererFor } from './start-renderer'

const choice = async (
  { app }: { app: TestApp },
  issueId: string,
  textOf: string,
  more: Partial<Draft['findings'][0]>,
) => {
  const [row] = await app.db.select().from(issues).where(eq(issues.id, textOf))
  return { issueId, textOf, redactions: [], contentHash: row?.contentHash ?? '', ...more }
}

describe('the report of a finalized contest', () => {
  test('is what the preview showed, byte for byte, with its digest in the ledger', async () => {
    const { app, olga, contest, save, prepared, publish, report, list } = await finalizedReport()
    await save()
    const { preview, problems } = await prepared()
    expect(problems).toEqual([])
    expect((await publish()).status).toBe(200)
    const reply = await report()
    expect([reply.statusCode, reply.body]).toEqual([200, preview])
    expect(reply.headers['cache-control']).toBe('public, max-age=60')
    const again = await app.app.inject({
      url: '/api/reports/vault-spring',
      headers: { 'if-none-match': String(reply.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const [row] = await app.db.select().from(publications)
    const digest = digestOf(preview)
    expect(row).toMatchObject({ report: preview, digest, contestId: contest.id, publishedBy: olga.id })
    const [event] = await app.events({ kind: 'report_published' })
    const after = { publicationId: row?.id, slug: 'vault-spring', version: 1, digest }
    expect(event).toMatchObject({
      ...{ actorId: olga.id, contestId: contest.id },
      after: { ...after, visibleFrom: row?.visibleFrom.toISOString() },
    })
    const { reports, pagination } = (await list()).json().data
    expect(pagination.total).toBe(1)
    expect(reports[0]).toMatchObject({
      contestId: contest.id,
      slug: 'vault-spring',
      digest,
      unique: 2,
      submitted: 4,
      poolCents: 9_000_001,
    })
    const totalOf = async (of: string) => (await list(`?contestId=${of}`)).json().data.pagination.total
    expect([await totalOf(contest.id), await totalOf(olga.id)]).toEqual([1, 0])
  })

  test('has correct counts, and anyone can recompute the split from it', async () => {
    const { olga, ada, ids, save, publish, report } = await finalizedReport()
    await save()
    await publish()
    const shown = (await report()).json() as PublishedReport
    expect(shown.counts).toEqual({
      ...{ submitted: 4, valid: 3, unique: 2, duplicates: 1, invalid: 1, withdrawn: 0, removed: 0 },
      ...{ invalidByReason: { none: 1 }, appeals: { made: 0, upheld: 0, rejected: 0 } },
    })
    expect(recomputeAward(shown.award)?.isSame).toBe(true)
    const [first, ...others] = shown.award.issues
    const cheated = { ...shown.award, issues: [{ ...(first as (typeof others)[0]), amountCents: 1 }, ...others] }
    expect(recomputeAward(cheated)?.isSame).toBe(false)
    expect(shown.timeline.map(({ kind }) => kind)).toEqual(['started', 'ended', 'finalized', 'published'])
    for (const secret of [...Object.values(ids), ada.id, olga.id, ada.email]) {
      expect(JSON.stringify(shown)).not.toContain(secret)
    }
  })

  test('names people only with their consent, and no one whose account is deleted', async () => {
    const { app, ada, linus, mei, save, publish, report } = await finalizedReport()
    await app.db.update(users).set({ showsName: true }).where(eq(users.id, linus.id))
    await app.db.update(users).set({ showsName: true, deletedAt: app.clock.now() }).where(eq(users.id, mei.id))
    await save()
    await publish()
    const { findings } = (await report()).json() as PublishedReport
    const pseudonym = (name: string) => ({ name, isPseudonym: true })
    expect(findings.map(({ foundBy, alsoFoundBy }) => [foundBy, alsoFoundBy])).toEqual([
      [pseudonym('Researcher 1'), [{ name: 'linus', isPseudonym: false }]],
      [pseudonym('Researcher 3'), []],
    ])
    expect((await report()).body).not.toContain(`"${ada.username}"`)
    expect((await report()).body).not.toContain('"mei"')
  })

  test('shows the text that the lead chose, with credit for its author and the first finder', async () => {
    const room = await finalizedReport()
    const { ids, save, publish, report } = room
    await save({ findings: [await choice(room, ids.ada, ids.linus, {})] })
    await publish()
    const [finding] = ((await report()).json() as PublishedReport).findings
    expect(finding).toMatchObject({
      ...{ anchor: 'C-01', title: '=Settle reenters', placeInLine: 1, laterPlaces: [2], isRedacted: false },
      writtenBy: { name: 'Researcher 2' },
      foundBy: { name: 'Researcher 1' },
    })
  })

  test('contains no redacted passage, anywhere and in any case', async () => {
    const room = await finalizedReport()
    const { app, ids, save, prepared, publish, report } = room
    const redactions = [{ field: 'description' as const, start: 4, end: 11 }]
    const findings = [await choice(room, ids.ada, ids.ada, { redactions })]
    await save({ findings, summary: 'SECRET  and secret words.', scope: 'Not the secret parts.' })
    expect((await prepared()).problems).toEqual([])
    await publish()
    const { body } = await report()
    expect(body.toLowerCase()).not.toContain('secret')
    const shown = JSON.parse(body) as PublishedReport
    expect(shown.summary).toBe('[redacted]  and [redacted] words.')
    expect(shown.findings.map(({ description, isRedacted }) => [description, isRedacted])).toEqual([
      ['The [redacted]path.', true],
      ['The [redacted] path.', true],
    ])
    const [row] = await app.db.select().from(publications)
    expect(JSON.stringify(row?.listing).toLowerCase()).not.toContain('secret')
  })
})

describe('a report with a problem is not published', () => {
  test.each([
    ['a blank summary', { summary: '  ' }, 'summary_missing'],
    ['a blank scope', { scope: '' }, 'scope_missing'],
  ])('%s', async (_what, draft, code) => {
    const { save, prepared, publish, report } = await finalizedReport()
    await save(draft)
    expect((await prepared()).problems).toMatchObject([{ code }])
    expect((await publish()).body).toMatchObject({ code: 'REPORT_NOT_READY' })
    expect((await report()).statusCode).toBe(404)
  })

  test('a mark that is too short, lies outside, or belongs to another text', async () => {
    const room = await finalizedReport()
    const { ids, save, publish } = room
    const marked = (start: number, end: number, more = {}) =>
      choice(room, ids.ada, ids.ada, { redactions: [{ field: 'title', start, end }], ...more })
    const texts: unknown[] = []
    for (const [found, more] of [
      [await marked(0, 3), {}],
      [await marked(8, 900), {}],
      [await marked(0, 7, { contentHash: 'b'.repeat(64) }), {}],
      [await marked(0, 7), { summary: 'x', scope: 'y' }],
    ] as const) {
      await save({ findings: [found], ...more })
      const { code, error } = (await publish()).body as { code?: string; error?: string }
      texts.push(code ? error : 'published')
    }
    expect(texts).toEqual([
      expect.stringContaining('fewer than 4 characters'),
      expect.stringContaining('is outside its text'),
      expect.stringContaining('has changed since you chose its text'),
      'published',
    ])
  })

  test('a passage that also stands in the title of the contest', async () => {
    const room = await finalizedReport({ title: 'The secret path' })
    const { ids, save, publish } = room
    const redactions = [{ field: 'description' as const, start: 0, end: 15 }]
    await save({ findings: [await choice(room, ids.ada, ids.ada, { redactions })] })
    expect((await publish()).body).toMatchObject({
      code: 'REPORT_NOT_READY',
      error: expect.stringContaining('the title of the contest'),
    })
  })

  test('what has changed since the preview was seen', async () => {
    const { app, ada, olga, save, prepared, publish } = await finalizedReport()
    await save()
    const { previewDigest } = await prepared()
    app.clock.advance(60)
    expect((await prepared()).previewDigest).toBe(previewDigest)
    await app.db.update(users).set({ showsName: true }).where(eq(users.id, ada.id))
    expect((await publish(olga, previewDigest)).body).toMatchObject({ code: 'REPORT_CHANGED' })
    expect((await publish()).status).toBe(200)
  })

  test('what has changed while it was composed, without a lock on the contest', async () => {
    const { app, ada, olga, contest, save, prepared } = await finalizedReport()
    await save()
    const { previewDigest } = await prepared()
    const site = { name: 'Primacy', origin: 'https://primacy.example' }
    const publishWhile = (meanwhile: () => Promise<unknown>) => {
      const drawing: RendererFor<'composeGathered'> = {
        async ask(_name, gathered) {
          await app.db.transaction((tx) => lockContest(tx, contest.id))
          await meanwhile()
          return composeGathered(gathered)
        },
      }
      const by = { contestId: contest.id, judgeId: olga.id, site, publishableFixes, now: app.clock.now() }
      return publishReport({ db: app.db, drawing }, { ...by, previewDigest })
    }
    const consent = (showsName: boolean) => app.db.update(users).set({ showsName }).where(eq(users.id, ada.id))
    await expect(publishWhile(() => consent(true))).rejects.toMatchObject({ code: 'report_changed' })
    await consent(false)
    await expect(publishWhile(() => save({ summary: 'Another one.' }))).rejects.toMatchObject({
      code: 'report_changed',
    })
    await save()
    expect(await publishWhile(async () => {})).toMatchObject({ isPublic: true })
  })

  test('a text that cannot be decrypted; with its key it is published as every text', async () => {
    const { app, save, publish, report } = await finalizedReport()
    giveKeys(app, randomBytes(32))
    await encryptReports(app.db, app.clock.now())
    await save()
    const change = (set: string) => withoutTriggers(app.database, `update issues set ${set} where place_in_line = 4`)
    await change("description = 'AAAA'")
    expect((await publish()).body).toMatchObject({
      code: 'REPORT_NOT_READY',
      error: expect.stringContaining('The text of C-02 cannot be read'),
    })
    await change("description = 'Plain.', sealed_with = null")
    expect((await publish()).status).toBe(200)
    expect((await report()).json().findings[0].description).toBe('The secret path.')
  })
})

test('publishing and unpublishing require a recent password, and nothing else of reports does', () => {
  const guarded = endpointsOf(endpoints).filter(({ stepUp }) => stepUp)
  expect(guarded.map(({ name }) => name)).toEqual(['publishReport', 'unpublishReport'])
})
