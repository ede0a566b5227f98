import { answerChanged } from '../../../../scripts/screens/answer'
import { aDialog, pressFor, type Step } from '../../../../scripts/screens/press'
import type { Address, Screen } from '../../../../scripts/screens/screen'
import type { ReportPreparation } from '../contract'

const report: Address = ({ contest: idOf }) => `/admin/contests/${idOf('Lantern AMM')}/report`
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
/** The first words of the first description. */
const marked: Step = async (page) => {
  const text = page.getByLabel('Issue description of C-01')
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 24))
  await page.getByRole('button', { name: 'Redact selected text' }).nth(1).click()
  await page.getByRole('button', { name: /^Remove the redaction/ }).waitFor()
}

/** Publishing the report of a contest. */
export const screens: Screen[] = [
  { name: 'report', at: report, who: 'olga' },
  { name: 'report-marked', at: report, who: 'olga', after: marked },
  { name: 'report-publish', at: report, who: 'olga', before: ready, after: pressFor('Publish…', aDialog) },
  { name: 'report-unpublish', at: report, who: 'olga', before: standing, after: pressFor('Unpublish…', aDialog) },
]
