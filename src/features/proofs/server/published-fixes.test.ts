import { expect, test } from 'vitest'
import { proofRuns } from '../../../server/db/tables/proof-tables'
import { contestWithFixes, patchOf, results } from '../test/contest-with-fixes'

type Made = Awaited<ReturnType<typeof contestWithFixes>>
const sentence = 'The proof loses 61.4% of the funds; with this fix it is stopped.'
const line = 'Only holders redeem'

/** The same contest with final results, of which `drain` is the one finding, with calls of its lead about the report. */
async function finalContest(before: (contest: Made) => Promise<unknown> = async () => {}) {
  const contest = await contestWithFixes()
  const { app, olga, params, edit, judge, drain, mint, nothing } = contest
  await before(contest)
  await judge(drain, { status: 'valid' })
  for (const id of [mint, nothing]) await judge(id, { status: 'invalid', reason: 'No.' })
  await edit({ prizePool: 1_000 })
  expect(await app.call('finalizeContest', { as: olga, params })).toMatchObject({ status: 200 })
  const prepared = async () => (await app.call('getReportPreparation', { as: olga, params })).body.data.preparation
  return {
    ...contest,
    prepared,
    async choose(fixId: string | null) {
      const { contentHash } = (await prepared()).findings[0]?.texts[0] ?? { contentHash: '' }
      const findings = [{ issueId: drain, textOf: drain, redactions: [], contentHash, fixId }]
      const draft = { summary: 'One.', nSloc: null, commit: null, scope: 'All.', delayHours: 0, findings }
      return app.call('saveReportDraft', { as: olga, params, body: draft })
    },
    preview: async () => JSON.parse((await prepared()).preview).findings[0],
    async publish() {
      const { previewDigest } = await prepared()
      return app.call('publishReport', { as: olga, params, body: { previewDigest } })
    },
    read: async (end: string) => (await app.app.inject(`/reports/vault-spring${end}`)).body,
  }
}

/** A fix of a sponsor's, which passes the project's own tests and stops every proof. */
async function stopAll({ addFix, sponsor, runner, queue, workAll }: Made): Promise<string> {
  const added = await addFix(line, { as: await sponsor() })
  await runner.work(results.ownTestsPass)
  await queue()
  await workAll(() => results.stopped)
  return added.body.data.fix._id
}

test('the lead publishes a fix that stops the proof; until then nobody reads it, and without a choice nobody ever', async () => {
  let fixId = ''
  const contest = await finalContest(async (made) => {
    fixId = await stopAll(made)
  })
  const { app, ada, params, choose, prepared, preview, publish, read } = contest
  await choose(null)
  expect((await prepared()).fixes).toMatchObject([{ _id: fixId, addedAs: 'sponsor', counts: true }])
  expect((await prepared()).findings[0]?.texts[0]?.stoppedBy).toEqual([fixId])
  expect((await prepared()).preview).not.toContain(line)
  await choose(fixId)
  expect(await preview()).toMatchObject({
    fix: { addedAs: 'sponsor', patch: patchOf(line), stoppedProof: { lostShare: 0.614005 } },
  })
  for (const end of ['', '/C-01', '.json', '.md', '.sarif']) expect(await read(end)).not.toContain(line)
  expect((await app.call('getReportPreparation', { as: ada, params })).status).toBe(403)
  expect((await publish()).status).toBe(200)
  for (const end of ['', '/C-01', '.md']) {
    expect(await read(end)).toContain(sentence)
    expect(await read(end)).toContain(`+    // ${line}`)
    expect(await read(end)).toContain('Added by the sponsor.')
  }
})

test('a report says that a fix stops a proof only as long as trusted runners say so', async () => {
  let fixId = ''
  const contest = await finalContest(async (made) => {
    fixId = await stopAll(made)
  })
  const { app, olga, choose, preview, publish } = contest
  await choose(fixId)
  const { previewDigest } = await contest.prepared()
  const [runner] = (await app.call('listRunners', { as: olga })).body.data.runners
  await app.call('revokeRunner', { as: olga, params: { id: runner?._id ?? '' } })
  expect(await preview()).toMatchObject({ fix: { patch: patchOf(line), stoppedProof: null } })
  const stale = { as: olga, params: contest.params, body: { previewDigest } }
  expect((await app.call('publishReport', stale)).body.code).toBe('REPORT_CHANGED')
  expect((await publish()).status).toBe(200)
  expect(await contest.read('')).not.toContain('it is stopped')
})

test('a report names no share of a loss that has something to look at first', async () => {
  let fixId = ''
  const { choose, preview } = await finalContest(async (made) => {
    fixId = await stopAll(made)
    await made.app.db.update(proofRuns).set({ isFlagged: true })
  })
  await choose(fixId)
  expect(await preview()).toMatchObject({ fix: { patch: patchOf(line), stoppedProof: { lostShare: null } } })
})

test('a report says nothing of a proof that a fix does not stop, or whose fix the own tests refuse', async () => {
  const ids: string[] = []
  const { choose, preview, prepared } = await finalContest(async ({ addFix, runner, queue, workAll }) => {
    ids.push((await addFix('Does nothing')).body.data.fix._id)
    await runner.work(results.ownTestsPass)
    ids.push((await addFix('Breaks it')).body.data.fix._id)
    await runner.work(results.ownTestsFail)
    await queue()
    await workAll(() => results.shows)
  })
  expect((await prepared()).fixes.map(({ counts }) => counts)).toEqual([true, false])
  for (const fixId of ids) {
    await choose(fixId)
    expect(await preview()).toMatchObject({ fix: { addedAs: 'judge', stoppedProof: null } })
  }
})

test('publishing waits for another choice after the chosen fix was removed, and changes no published report', async () => {
  let fixId = ''
  const { app, olga, params, choose, prepared, publish, removeFix, read } = await finalContest(async (made) => {
    fixId = await stopAll(made)
  })
  await choose(fixId)
  await publish()
  const page = await read('')
  expect((await removeFix(fixId)).status).toBe(200)
  expect(await read('')).toBe(page)
  await app.call('unpublishReport', { as: olga, params, body: { reason: 'Once more.' } })
  expect((await prepared()).problems.map(({ code, text }) => [code, text])).toEqual([
    ['fix_missing', 'The fix chosen for C-01 was removed, or cannot be read. Choose another fix, or none, and save.'],
  ])
  expect((await publish()).body.code).toBe('REPORT_NOT_READY')
  await choose((await prepared()).findings[0]?.fixId ?? null)
  expect((await publish()).status).toBe(200)
})

test('reading the titles of fixes in the preparation of a report is recorded like on their own page', async () => {
  const { app, olga, prepared } = await finalContest(async (made) => {
    const mei = await made.app.person('mei')
    await made.app.call('setSeat', { as: made.olga, params: made.params, body: { personId: mei.id, seat: 'sponsor' } })
    await made.addFix(line, { as: mei })
  })
  await prepared()
  expect(await app.events({ kind: 'titles_shown' })).toMatchObject([{ actorId: olga.id, after: { view: 'fixes' } }])
})

test('a hostile fix is text in every form of the published report, all of it, and its title is in none', async () => {
  const title = '"><script>window.titled=1</script><img src=x onerror=alert(1)>'
  const attacks = ['</code></pre><script>window.planted=1</script>', '<img src=x onerror=alert(2)>', '```', '~~~']
  const bidi = 'if (isOwner\u202e) { \u2066// ok\u2069'
  const line = (number: number) => `// ${number} <b>bold</b> &amp; [x](javascript:alert(3)) ${'x'.repeat(40)}`
  const lines = [...attacks, bidi, ...Array.from({ length: 250 }, (_, at) => line(at)), 'the end']
  const body = lines.map((one) => `+${one}\n`).join('')
  expect(body.length).toBeGreaterThan(20_000)
  const patch = `--- /dev/null\n+++ b/src/Fixed.sol\n@@ -0,0 +1,${lines.length} @@\n${body}`
  let fixId = ''
  const { choose, publish, read } = await finalContest(async ({ addFix, runner }) => {
    fixId = (await addFix(title, { patch })).body.data.fix._id
    await runner.work(results.ownTestsPass)
  })
  await choose(fixId)
  expect((await publish()).status).toBe(200)
  for (const end of ['', '/C-01']) {
    const page = await read(end)
    expect(page).not.toMatch(/<script>|<img src=x|<b>bold|href="javascript:/)
    expect(page).not.toMatch(/[\u202e\u2066\u2069]/)
    expect(page).toContain('+if (isOwner[U+202E]) { [U+2066]// ok[U+2069]')
    expect(page).toContain('+&#x3C;/code>&#x3C;/pre>&#x3C;script>window.planted=1&#x3C;/script>')
    expect(page).toContain('+the end')
  }
  expect(JSON.parse(await read('.json')).findings[0].fix.patch).toBe(patch)
  expect(await read('.md')).toContain(`\`\`\`\`diff\n${patch}\`\`\`\``)
  for (const end of ['', '/C-01', '.json', '.md', '.sarif']) expect(await read(end)).not.toContain('titled')
  expect((await read('.pdf')).slice(0, 8)).toBe('%PDF-1.7')
})
