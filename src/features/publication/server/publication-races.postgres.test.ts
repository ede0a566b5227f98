import { asc, eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rounds } from '#test/server/rounds'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { publications } from '../../../server/db/tables/publication-tables'
import { contests } from '../../../server/db/tables/tables'
import { noPublishableFixes as publishableFixes } from '../../../server/startup/features'
import { finalizedReport } from '../test/finalized-report'
import { gatherReport, lockForLead } from './gather-report'
import { prepareReport } from './prepare-report'
import { publishReport } from './publish-report'
import { type RendererFor, startRenderer } from './start-renderer'

const races = rounds({ long: 200, short: 8 })
const codeOf = (reply: { body: { code?: string } }) => reply.body.code ?? 'done'

test('of several concurrent publishers one succeeds, and each version exists once', async () => {
  const { app, olga, grace, save, prepared, publish, unpublish } = await finalizedReport()
  await save()
  for (let round = 1; round <= races; round += 1) {
    const { previewDigest } = await prepared()
    const replies = await Promise.all([olga, grace, olga, grace].map((by) => publish(by, previewDigest)))
    expect(replies.map(codeOf).sort()).toEqual(['REPORT_PUBLISHED', 'REPORT_PUBLISHED', 'REPORT_PUBLISHED', 'done'])
    app.clock.advance(1)
    const taken = await Promise.all([unpublish('First.'), unpublish('Second.', grace)])
    expect(taken.map(codeOf).sort()).toEqual(['REPORT_NOT_PUBLISHED', 'done'])
    app.clock.advance(1)
  }
  const rows = await app.db.select().from(publications).orderBy(asc(publications.version))
  expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: races }, (_, at) => at + 1))
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
}, 600_000)

test('a contest is never both reopened and published, whoever comes first', async () => {
  const { app, contest, save, prepared, publish, unpublish, olga, reopen, finalize } = await finalizedReport()
  await save()
  const seen = new Set<string>()
  for (let round = 0; round < races; round += 1) {
    const { previewDigest } = await prepared()
    // Alternately sent first; the lock of the contest decides.
    const acts = [() => publish(olga, previewDigest), () => reopen(`Round ${round}`)]
    const replies = await Promise.all((round % 2 === 0 ? acts : [...acts].reverse()).map((act) => act()))
    const [published, reopened] = (round % 2 === 0 ? replies : [...replies].reverse()).map(codeOf)
    expect(['done REPORT_PUBLISHED', 'CONTEST_NOT_FINALIZED done']).toContain(`${published} ${reopened}`)
    seen.add(String(reopened))
    const [row] = await app.db.select().from(contests).where(eq(contests.id, contest.id))
    expect(row?.finalizedAt === null).toBe(row?.reportVisibleFrom === null)
    app.clock.advance(1)
    if (reopened === 'done') await finalize()
    else await unpublish('Again.')
    app.clock.advance(1)
  }
  expect(seen.size).toBeGreaterThan(0)
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
}, 600_000)

test('two contests with the same title published concurrently get different URLs without a server error', async () => {
  const { app, olga, grace, contest, save, prepared, publish } = await finalizedReport()
  await save()
  const started = contest.startDate
  const twin = await app.contest(olga, { title: contest.title, startDate: started, endDate: contest.endDate })
  const params = { id: twin.id }
  expect((await app.call('finalizeContest', { as: olga, params })).status).toBe(200)
  const draft = { summary: 'Nothing was found.', scope: 'All.', nSloc: null, commit: null, delayHours: 0, findings: [] }
  const prepareTwin = async () => {
    const reply = await app.call('saveReportDraft', { as: grace, params, body: draft })
    return reply.body.data.preparation.previewDigest
  }
  const publishTwin = async (previewDigest: string) =>
    app.call('publishReport', { as: grace, params, body: { previewDigest } })
  for (let round = 1; round <= races; round += 1) {
    const [digest, digestOfTwin] = [(await prepared()).previewDigest, await prepareTwin()]
    const replies = await Promise.all([publish(olga, digest), publishTwin(digestOfTwin)])
    const codes = replies.map(codeOf)
    if (round === 1) expect([...codes].sort()).toEqual(['REPORT_CHANGED', 'done'])
    if (codes[0] !== 'done') expect((await publish()).status).toBe(200)
    if (codes[1] !== 'done') expect((await publishTwin(await prepareTwin())).status).toBe(200)
    const rows = await app.db.select().from(publications)
    const slugs = new Set(rows.map(({ slug }) => slug))
    expect([...slugs].sort()).toEqual(['vault-spring', 'vault-spring-2'])
    app.clock.advance(1)
    for (const id of [contest.id, twin.id])
      await app.call('unpublishReport', { as: olga, params: { id }, body: { reason: 'Again.' } })
    app.clock.advance(1)
  }
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
}, 600_000)

test('while a report is composed its contest is not locked: another transaction can lock it at once', async () => {
  const { app, olga, contest, save } = await finalizedReport()
  await save()
  const composing = startRenderer()
  onTestFinished(() => composing.stop())
  let composed = 0
  const drawing: RendererFor<'composeGathered'> = {
    async ask(name, input) {
      await app.db.execute(sql`select 1 from contests where id = ${contest.id} for update nowait`)
      composed += 1
      return composing.ask(name, input)
    },
  }
  const site = { name: 'Primacy', origin: 'https://primacy.example' }
  const by = { contestId: contest.id, judgeId: olga.id, site, publishableFixes, now: app.clock.now() }
  const gathered = await app.db.transaction(async (tx) => gatherReport(tx, await lockForLead(tx, by), by))
  const { previewDigest } = await prepareReport(drawing, gathered)
  expect((await publishReport({ db: app.db, drawing }, { ...by, previewDigest })).isPublic).toBe(true)
  expect(composed).toBe(2)
})
