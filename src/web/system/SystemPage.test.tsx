import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { at, sound } from '#test/web/sound-system'
import { useSession } from '../accounts/session/session-store'
import { formatAge, formatBytes, formatDifference } from './amounts'
import type { System } from './system-api'

afterEach(closeClient)

const parked = (id: string, email: string) => ({
  ...{ _id: id, kind: 'reset_password', email, createdAt: at, parkedAt: at, attempts: 8 },
  reason: '550 no such person',
})
const withParked: System['mails'] = {
  ...{ ...sound.mails, parked: 2 },
  parkedMails: [parked('one', 'ada@example.com'), parked('two', 'mei@example.com')],
}

type Answers = Parameters<typeof answerCalls>[0]

function openSystem(change: Partial<System> = {}, answers: Answers = {}, user = grace) {
  const calls = answerCalls({ 'GET /api/admin/system': success({ system: { ...sound, ...change } }), ...answers })
  useSession.setState({ token: 't', user, isAuthenticated: true })
  return { calls, sent: () => calls.map(({ route }) => route), ...openClient('/admin/system') }
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const factsOf = async (name: string) => (await region(name)).getAllByRole('definition').map((fact) => fact.textContent)

test('an admin sees the version, database, clocks, ledger, backup and disk', async () => {
  openSystem()
  expect((await factsOf('Version'))[0]).toBe('1.2.0')
  expect(await factsOf('Database')).toEqual(['PostgreSQL', '18.1', '48.2 MB'])
  expect((await factsOf('Clocks'))[2]).toBe('2.4 s behind')
  expect(await factsOf('Ledger')).toEqual(['1,204'])
  expect((await factsOf('Last backup')).slice(1)).toEqual(['1.5 MB', 'Yes'])
  expect(await factsOf('Disk')).toEqual(['12.4 GB of 40 GB'])
})

test('says that there is nothing to fix, and that a backup is missing', async () => {
  openSystem({ backup: null })
  const health = await region('System health')
  expect(health.getByText('No configuration issues')).toBeTruthy()
  const lines = health.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines).toContain('BackupProblem: No backups yet. Set BACKUP_EVERY_HOURS=24 for a daily one.')
  expect((await region('Last backup')).getByText('No backups yet')).toBeTruthy()
})

test('remaining setup steps come after the health, and disappear when all are done', async () => {
  const steps = [
    { step: 'mail', isDone: true },
    { step: 'backup', isDone: false },
    { step: 'contest', isDone: false },
  ] as const
  openSystem({ setupSteps: [...steps] })
  const setup = await region('Before the first contest')
  expect(setup.getByText('1 of 3 done')).toBeTruthy()
  expect(setup.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    ...['A tested mail server, done', 'A first backup, to do', 'The first contest, to do'],
  ])
  expect(setup.getByText(/^Set BACKUP_EVERY_HOURS/)).toBeTruthy()
  expect(setup.getByRole('link', { name: 'New contest' }).getAttribute('href')).toBe('/admin/contests/new')
  closeClient()
  openSystem({ setupSteps: [steps[0], steps[1], { step: 'contest', isDone: true }] })
  const rest = await region('Finish setting up')
  expect(rest.getByText('1 left')).toBeTruthy()
  expect(rest.getAllByRole('listitem')).toHaveLength(1)
  closeClient()
  openSystem()
  await region('System health')
  expect(screen.queryByText(/Before the first contest|Finish setting up/)).toBeNull()
})

test('a problem with a setting comes first, with its name', async () => {
  openSystem({ problems: [{ setting: 'MAILBOX', problem: 'Everybody can read every mail.' }] })
  const item = (await region('Settings to fix')).getByRole('listitem')
  expect(item.textContent).toBe('MAILBOXEverybody can read every mail.')
  const first = (await region('System health')).getAllByRole('listitem')[0]
  expect(first?.textContent).toBe('SettingsProblem: 1 setting to fixDetails')
})

test('shows changed settings and the others on request', async () => {
  const { user } = openSystem()
  const settings = await region('Settings in force')
  expect(settings.getByText('1 at their default').closest('details')?.open).toBe(false)
  await user.click(settings.getByText('2 changed'))
  expect(await settings.findByText('Vault Audits')).toBeTruthy()
})

test('a job that fails is shown with its error and how often it failed', async () => {
  const failed = { name: 'ledger heads', everySeconds: 60, lastRunAt: at, lastError: 'no connection', failures: 3 }
  openSystem({
    jobs: [
      ...sound.jobs,
      failed,
      { ...failed, name: 'pending notices', lastRunAt: null, lastError: null, failures: 0 },
    ],
  })
  const jobs = (await region('Background jobs')).getAllByRole('listitem').map((job) => job.textContent)
  expect(jobs[0]).toMatch(/^clean-upevery hourSucceeded/)
  expect(jobs[1]).toMatch(/^ledger headsevery minuteFailed.*3 times in a row: no connection$/)
  expect(jobs[2]).toBe('pending noticesevery minuteNot run yet')
})

test('a test mail is sent with one button, which shows what the mail server said', async () => {
  const reply = success({ email: 'grace@example.com', isSent: false, reply: '535 5.7.8 Bad login' })
  const { user, sent } = openSystem({}, { 'POST /api/admin/system/test-mail': reply })
  const mail = await region('Email')
  await user.click(mail.getByRole('button', { name: 'Send me a test email' }))
  expect((await mail.findByText('535 5.7.8 Bad login')).closest('[role="status"]')?.textContent).toBe(
    'Not sentgrace@example.com535 5.7.8 Bad login',
  )
  expect(sent()).toEqual(['GET /api/admin/system', 'POST /api/admin/system/test-mail'])
})

test('retries a parked mail, and shows what is left', async () => {
  const { user, sent } = openSystem(
    { mails: withParked },
    { 'POST /api/admin/system/mails/two/retry': success({ queued: 1 }) },
  )
  await user.click(await screen.findByRole('button', { name: 'Send the email to mei@example.com again' }))
  expect(await screen.findByText('1 email will be sent again')).toBeTruthy()
  expect(sent().slice(1)).toEqual(['POST /api/admin/system/mails/two/retry', 'GET /api/admin/system'])
})

test('one button retries all parked mails', async () => {
  const { user, sent } = openSystem(
    { mails: withParked },
    { 'POST /api/admin/system/mails/retry': success({ queued: 2 }) },
  )
  await user.click(await screen.findByRole('button', { name: 'Send all 2 again' }))
  expect(await screen.findByText('2 emails will be sent again')).toBeTruthy()
  expect(sent()[1]).toBe('POST /api/admin/system/mails/retry')
})

test('a refusal appears where it happened', async () => {
  const refused = refusal(429, 'Too many attempts. Try again in 60 minutes.')
  const { user } = openSystem({ mails: withParked }, { 'POST /api/admin/system/test-mail': refused })
  await user.click(await screen.findByRole('button', { name: 'Send me a test email' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts')
})

test("a researcher doesn't get this page, and nothing is requested", async () => {
  const { sent } = openSystem({}, {}, ada)
  expect((await pageHeading()).textContent).not.toBe('System')
  expect(sent()).not.toContain('GET /api/admin/system')
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [48_200_000, '48.2 MB'],
  [2.5e15, '2,500 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

test('an age is told in its largest unit, a clock by how far it is ahead', () => {
  const age = (seconds: number) => formatAge(new Date(0), new Date(seconds * 1000))
  expect([0, 1, 59, 60, 7_199, 86_400, 300_000].map(age)).toEqual([
    ...['0 seconds ago', '1 second ago', '59 seconds ago', '1 minute ago', '1 hour ago', '1 day ago', '3 days ago'],
  ])
  expect([99, 2_400, -1_500].map(formatDifference)).toEqual(['equal within 0.1 s', '2.4 s ahead', '1.5 s behind'])
})
