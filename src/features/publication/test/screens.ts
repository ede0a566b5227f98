import { answerChanged } from '../../../../scripts/screens/answer'
import { aDialog, both, pressFor, type Step, shown } from '../../../../scripts/screens/press'
import type { Address, Screen } from '../../../../scripts/screens/screen'
import type { ReportPreparation } from '../contract'

/** Without a part, a phone shows the list and whether the report is published. */
const report =
  (part = ''): Address =>
  ({ contest: idOf }) =>
    `/admin/contests/${idOf('Lantern AMM')}/report${part && `?part=${part}`}`
const at = '2026-11-20T14:02:11.000Z'

type Data = { preparation: ReportPreparation }
const published: ReportPreparation['history'][number] = {
  ...{ version: 2, slug: 'lantern-amm', digest: 'b'.repeat(64), state: 'visible' },
  ...{ publishedAt: at, publishedBy: { _id: 'olga', username: 'olga' }, visibleFrom: at },
  ...{ unpublishedAt: null, unpublishedBy: null, unpublishReason: null },
}
const takenBack: ReportPreparation['history'][number] = {
  ...{ ...published, version: 1, state: 'unpublished', unpublishedAt: at },
  ...{ unpublishedBy: { _id: 'olga', username: 'olga' }, unpublishReason: 'A passage was not fixed yet.' },
}
const ready = answerChanged('/admin/contests/*/report', ({ preparation }: Data) => {
  preparation.problems = []
})
const standing = answerChanged('/admin/contests/*/report', ({ preparation }: Data) => {
  preparation.problems = []
  preparation.history = [published, takenBack]
})
/** The lead has chosen one of two fixes, which stops the proof. */
const fixed = answerChanged('/admin/contests/*/report', ({ preparation }: Data) => {
  const [first] = preparation.findings
  preparation.fixes = [
    { _id: 'fix-1', title: 'Only holders redeem', addedAs: 'sponsor', counts: true },
    { _id: 'fix-2', title: `A title of ${'unbroken'.repeat(12)}`, addedAs: 'judge', counts: false },
  ]
  if (!first) throw new Error('The report has no finding')
  first.fixId = 'fix-1'
  for (const text of first.texts) text.stoppedBy = ['fix-1']
})
const fixShown: Step = both(
  (page) => page.getByLabel('Fix of C-01').scrollIntoViewIfNeeded(),
  shown('It stops the proof.'),
)
/** A few words of the first description. */
const marked: Step = async (page) => {
  const text = page.getByLabel('Issue description of C-01')
  await text.evaluate((area: HTMLTextAreaElement) => {
    const start = Math.max(0, area.value.indexOf('the last tick'))
    area.setSelectionRange(start, start + 'the last tick'.length)
  })
  await page.getByRole('button', { name: 'Redact selected text' }).nth(1).click()
  await page.getByRole('button', { name: /^Remove the redaction/ }).waitFor()
}

/** Publishing the report of a contest, and what anyone then reads. */
export const screens: Screen[] = [
  { name: 'reports', at: '/reports', isOfServer: true },
  { name: 'report-not-found', at: '/reports/no-such-report', isOfServer: true },
  { name: 'published-report', at: '/reports/basalt-staking', isOfServer: true },
  { name: 'published-finding', at: '/reports/basalt-staking/C-01', isOfServer: true },
  { name: 'report', at: report('report'), who: 'olga' },
  { name: 'report-list', at: report(), who: 'olga', after: shown('Before you can publish') },
  { name: 'report-marked', at: report('C-01'), who: 'olga', after: marked },
  { name: 'report-fix', at: report('C-01'), who: 'olga', before: fixed, after: fixShown },
  { name: 'report-publish', at: report(), who: 'olga', before: ready, after: pressFor('Publish…', aDialog) },
  { name: 'report-unpublish', at: report(), who: 'olga', before: standing, after: pressFor('Unpublish…', aDialog) },
]
