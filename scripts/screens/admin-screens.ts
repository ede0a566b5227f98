import type { Locator, Page } from '@playwright/test'
import type { Contest } from '../../src/contract/contest'
import type { System } from '../../src/contract/system'
import { answer, answerChanged } from './answer'
import { aDialog, both, press, pressFor, type Step, shown } from './press'
import type { Address, Screen } from './screen'

const editing =
  (title: string, more = ''): Address =>
  ({ contest: idOf }) =>
    `/admin/contests/${idOf(title)}/edit${more}`
const payments =
  (title: string): Address =>
  ({ contest: idOf }) =>
    `/admin/contests/${idOf(title)}/payments`
const triage =
  (title: string, open?: string): Address =>
  ({ contest: idOf, issue }) =>
    `/admin/contests/${idOf(title)}/triage${open ? `?issue=${issue(open)}` : ''}`
const renamed: Step = async (page) => {
  await page.getByLabel('Title', { exact: true }).fill('Vault Summer')
  await page.getByLabel('Reason for the change').waitFor()
}
const chosen =
  (action: string): Step =>
  async (page) => {
    await page.getByRole('menuitem', { name: action }).click()
    await aDialog(page).first().waitFor()
  }
const kycOpened: Step = async (page) => {
  await page
    .getByRole('button', { name: /^Change the identity check/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}
const paymentRecorded: Step = async (page) => {
  await press('Select all payable')(page)
  await page.getByLabel('Transaction hash').fill(`0x${'9c1f'.repeat(16)}`)
  await page.getByRole('button', { name: /^Record .* as paid…$/ }).click()
  await page.getByRole('alertdialog').waitFor()
}
/** The reply to a session whose password was entered a while ago. */
const refusedExport: Step = (page) => {
  const json = { status: 'error', error: 'Enter your password again to do this.', code: 'STEP_UP_REQUIRED' }
  return page.route('**/api/admin/contests/*/payments/export', (route) => route.fulfill({ status: 403, json }))
}
const passwordAskedAgain: Step = async (page) => {
  await press('Select all payable')(page)
  await press('Safe batch')(page)
  await page.getByRole('dialog', { name: 'Enter your password again' }).waitFor()
}
const dialogOpened: Step = (page) => aDialog(page).first().waitFor()
const keyPressed =
  (key: string, opened: (page: Page) => Locator): Step =>
  async (page) => {
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.keyboard.press(key)
    await opened(page).first().waitFor()
  }
const inTrouble = answerChanged('/admin/system', ({ system }: { system: System }) => {
  const parked = { createdAt: '2026-11-20T14:02:11.000Z', parkedAt: '2026-11-20T18:20:00.000Z', attempts: 8 }
  const reason = '550 5.1.1 <grace@primacy.example>: Recipient address rejected: User unknown in local recipient table'
  const address = 'a-researcher-with-a-long-address@department.university.example'
  const parkedMails = [
    { _id: 'one', kind: 'reset_password', email: 'grace@primacy.example', reason, ...parked },
    { _id: 'two', kind: 'verify_email', email: address, reason: '554 5.7.1 Message refused', ...parked },
  ]
  system.mails = {
    server: 'smtp.primacy.example:465',
    waiting: 41,
    failing: 3,
    parked: 2,
    parkedMails,
    oldestDueAt: parked.createdAt,
  }
  system.problems = [
    {
      setting: 'PUBLIC_URL',
      problem: 'Links in emails lead to this machine only. Set it to the address that people open.',
    },
    { setting: 'SMTP_HOST', problem: 'Unknown setting, so it is ignored.' },
  ]
  system.jobs = system.jobs.map((job, place) =>
    place === 0 ? { ...job, lastError: 'canceling statement due to statement timeout', failures: 3 } : job,
  )
  const file = '/var/lib/primacy/backups/primacy-20261120T140211Z.jsonl.gz.sealed'
  system.backup = { finishedAt: parked.createdAt, file, bytes: 48_200_000, isEncrypted: true }
  system.setupSteps = system.setupSteps.map((one) => (one.step === 'backup' ? { ...one, isDone: true } : one))
})
const testMailRefused = answer('/admin/system/test-mail', 200, {
  status: 'success',
  data: { email: 'olga@primacy.example', isSent: false, reply: '535 5.7.8 Authentication failed' },
})
const testMailSent: Step = async (page) => {
  await press('Send me a test email')(page)
  await page.getByText('535 5.7.8').waitFor()
}

/** What admins see; see screen.ts for the fields. */
export const adminScreens: Screen[] = [
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
  { name: 'contest-edit-final', at: editing('Lantern AMM'), who: 'olga', after: shown('Publish the report') },
  {
    name: 'contest-final-next-steps',
    at: ({ contest: idOf }) => `/contests/${idOf('Lantern AMM')}`,
    who: 'olga',
    after: shown('Publish the report'),
  },
  { name: 'triage', at: triage('Vault Spring'), who: 'grace' },
  { name: 'triage-report', at: triage('Vault Spring', 'Settling'), who: 'grace' },
  {
    name: 'triage-invalid',
    at: triage('Vault Spring', 'PriceGuard'),
    who: 'grace',
    after: keyPressed('3', (page) => page.getByLabel('Main reason')),
  },
  { name: 'triage-duplicate', at: triage('Vault Spring', 'PriceGuard'), who: 'grace', after: keyPressed('2', aDialog) },
  { name: 'triage-group', at: triage('Vault Spring', 'PriceGuard'), who: 'grace', after: keyPressed('g', aDialog) },
  {
    name: 'triage-reasons',
    at: triage('Vault Spring', 'PriceGuard'),
    who: 'grace',
    after: keyPressed('s', aDialog),
    isPictured: false,
  },
  {
    name: 'triage-hidden-verdicts',
    at: triage('Vault Spring', 'PriceGuard'),
    who: 'grace',
    before: answerChanged('/admin/contests/*/triage', (data: { contest: Contest }) => {
      data.contest.hidesVerdicts = true
    }),
    after: shown(/only after the contest ends/),
  },
  { name: 'triage-final', at: triage('Lantern AMM'), who: 'grace' },
  {
    name: 'contest-edit-removed',
    at: editing('Vault Spring'),
    who: 'olga',
    before: answerChanged('/admin/contests/*/removed', (data: { issues: object[] }) => {
      const removedBy = { _id: 'grace', username: 'grace' }
      const reason = 'Advertising, and no report.'
      data.issues = [{ _id: 'gone', placeInLine: 7, removedAt: '2026-11-20T14:02:11.000Z', removedBy, reason }]
    }),
    after: shown('Advertising, and no report.'),
  },
  { name: 'ledger', at: '/admin/ledger', who: 'olga' },
  { name: 'ledger-readings', at: '/admin/ledger?readings=show', who: 'olga', isPictured: false },
  { name: 'ledger-narrowed', at: '/admin/ledger?group=verdicts&to=2020-01-01', who: 'olga' },
  { name: 'system', at: '/admin/system', who: 'olga' },
  {
    name: 'system-in-trouble',
    at: '/admin/system',
    who: 'olga',
    before: both(inTrouble, testMailRefused),
    after: testMailSent,
  },
  { name: 'people', at: '/admin/people', who: 'olga' },
  { name: 'people-kyc', at: '/admin/people', who: 'olga', after: kycOpened },
  {
    name: 'people-make-admin',
    at: '/admin/people?q=ada',
    who: 'olga',
    after: both(press(/^More actions for /), chosen('Make admin…')),
  },
  {
    name: 'people-remove-admin',
    at: '/admin/people?q=grace',
    who: 'olga',
    after: both(press(/^More actions for /), chosen('Remove admin…')),
  },
  { name: 'people-nobody', at: '/admin/people?q=nobody-here', who: 'olga', isPictured: false },
  { name: 'payments', at: payments('Lantern AMM'), who: 'olga' },
  { name: 'payments-record', at: payments('Lantern AMM'), who: 'olga', after: paymentRecorded },
  {
    name: 'payments-password-again',
    at: payments('Lantern AMM'),
    who: 'olga',
    before: refusedExport,
    after: passwordAskedAgain,
  },
  { name: 'payments-open', at: payments('Marrow Restaking'), who: 'olga', isPictured: false },
]
