import { answerChanged } from './answer.mjs'
import { aDialog, press, pressFor } from './press.mjs'

const editing =
  (title, more = '') =>
  ({ contest: idOf }) =>
    `/admin/contests/${idOf(title)}/edit${more}`
const payments =
  (title) =>
  ({ contest: idOf }) =>
    `/admin/contests/${idOf(title)}/payments`
const triage =
  (title, open) =>
  ({ contest: idOf, issue }) =>
    `/admin/contests/${idOf(title)}/triage${open ? `?issue=${issue(open)}` : ''}`
const renamed = async (page) => {
  await page.getByLabel('Title', { exact: true }).fill('Vault Summer')
  await page.getByLabel('Reason for the change').waitFor()
}
const kycOpened = async (page) => {
  await page
    .getByRole('button', { name: /^Change the identity check/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}
const asked = async (page) => {
  await press('Select all payable')(page)
  await page.getByLabel('Transaction hash').fill(`0x${'9c1f'.repeat(16)}`)
  await page.getByRole('button', { name: /^Record .* as paid…$/ }).click()
  await page.getByRole('alertdialog').waitFor()
}
/** As to a session that was opened a while ago. */
const refusedExport = (page) => {
  const json = { status: 'error', error: 'Enter your password again to do this.', code: 'STEP_UP_REQUIRED' }
  return page.route('**/api/admin/contests/*/payments/export', (route) => route.fulfill({ status: 403, json }))
}
const askedAgain = async (page) => {
  await press('Select all payable')(page)
  await press('Safe batch')(page)
  await page.getByRole('dialog', { name: 'Enter your password again' }).waitFor()
}
const dialogOpened = (page) => aDialog(page).first().waitFor()
const keyed = (key, found) => async (page) => {
  await page.getByRole('heading', { name: 'Likely duplicates' }).waitFor()
  await page.keyboard.press(key)
  await found(page).first().waitFor()
}
const beside = async (page) => {
  await page
    .getByRole('button', { name: /^Side by side/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).nth(1).waitFor()
}

/** The admins' part of the screens; see ../screens.mjs for what a line says. */
export const adminScreens = [
  { name: 'admin-contests', at: '/admin', who: 'olga' },
  {
    name: 'admin-contests-no-match',
    at: '/admin/contests?q=no+such+contest',
    who: 'olga',
    isPictured: false,
  },
  { name: 'contest-new', at: '/admin/contests/new', who: 'olga' },
  { name: 'contest-edit', at: editing('Quill Lending'), who: 'olga' },
  { name: 'contest-edit-delete', at: editing('Quill Lending'), who: 'olga', after: pressFor('Delete…', aDialog) },
  { name: 'contest-edit-started', at: editing('Vault Spring'), who: 'olga', after: renamed },
  { name: 'contest-edit-blocked', at: editing('Marrow Restaking', '?act=finalize'), who: 'olga' },
  { name: 'contest-edit-finalize', at: editing('Pinion Prover', '?act=finalize'), who: 'olga', after: dialogOpened },
  { name: 'contest-edit-reopen', at: editing('Lantern AMM', '?act=reopen'), who: 'olga', after: dialogOpened },
  { name: 'triage', at: triage('Vault Spring'), who: 'grace' },
  { name: 'triage-report', at: triage('Vault Spring', 'Settling'), who: 'grace' },
  {
    name: 'triage-invalid',
    at: triage('Vault Spring', 'PriceGuard'),
    who: 'grace',
    after: keyed('3', (page) => page.getByRole('form', { name: 'Reason for invalid' })),
  },
  { name: 'triage-duplicate', at: triage('Vault Spring', 'PriceGuard'), who: 'grace', after: keyed('2', aDialog) },
  { name: 'triage-group', at: triage('Vault Spring', 'PriceGuard'), who: 'grace', after: keyed('g', aDialog) },
  {
    name: 'triage-reasons',
    at: triage('Vault Spring', 'PriceGuard'),
    who: 'grace',
    after: keyed('s', aDialog),
    isPictured: false,
  },
  { name: 'triage-side-by-side', at: triage('Vault Spring', 'PriceGuard'), who: 'grace', after: beside },
  {
    name: 'triage-hidden-verdicts',
    at: triage('Vault Spring', 'PriceGuard'),
    who: 'grace',
    before: answerChanged('/admin/contests/*/triage', (data) => {
      data.contest.hidesVerdicts = true
    }),
  },
  { name: 'triage-final', at: triage('Lantern AMM'), who: 'grace' },
  {
    name: 'contest-edit-removed',
    at: editing('Vault Spring'),
    who: 'olga',
    before: answerChanged('/admin/contests/*/removed', (data) => {
      const removedBy = { _id: 'grace', username: 'grace' }
      const reason = 'Advertising, and no report.'
      data.issues = [{ _id: 'gone', placeInLine: 7, removedAt: '2026-11-20T14:02:11.000Z', removedBy, reason }]
    }),
  },
  { name: 'analytics', at: '/admin/analytics', who: 'olga' },
  { name: 'ledger', at: '/admin/ledger', who: 'olga' },
  { name: 'ledger-readings', at: '/admin/ledger?readings=show', who: 'olga', isPictured: false },
  { name: 'ledger-narrowed', at: '/admin/ledger?group=verdicts&to=2020-01-01', who: 'olga' },
  { name: 'people', at: '/admin/people', who: 'olga' },
  { name: 'people-kyc', at: '/admin/people', who: 'olga', after: kycOpened },
  { name: 'people-nobody', at: '/admin/people?q=nobody-here', who: 'olga', isPictured: false },
  { name: 'payments', at: payments('Lantern AMM'), who: 'olga' },
  { name: 'payments-record', at: payments('Lantern AMM'), who: 'olga', after: asked },
  {
    name: 'payments-password-again',
    at: payments('Lantern AMM'),
    who: 'olga',
    before: refusedExport,
    after: askedAgain,
  },
  { name: 'payments-open', at: payments('Marrow Restaking'), who: 'olga', isPictured: false },
]
