import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { judgedContest } from '#test/server/judged-contest'
import { users } from '../db/tables/tables'
import { contestEndedPendingMail } from './texts/mail-texts'

type Mails = { app: { mails: () => Promise<{ email: string; subject: string; text: string }[]> } }
const subjectsTo = async ({ app }: Mails, { email }: { email: string }) =>
  (await app.mails()).filter((mail) => mail.email === email).map(({ subject }) => subject)

const gathered = 5

test('a new seat is mailed with a link to the work, unless the person turned such mails off', async () => {
  const setup = await contestWithJudges()
  const { app, olga, contest } = setup
  const nadia = await app.person('nadia')
  const seat = (kind: string | null) =>
    app.call('setSeat', { as: olga, params: { id: contest.id }, body: { personId: nadia.id, seat: kind } })
  await seat('sponsor')
  expect(await subjectsTo(setup, nadia)).toEqual(['You are now a sponsor of Vault Spring'])
  const [mail] = await app.mails()
  expect(mail?.text).toContain(`/contests/${contest.id}/sponsor`)
  await seat(null)
  await app.db.update(users).set({ mailsPending: false }).where(eq(users.id, nadia.id))
  await seat('sponsor')
  expect(await subjectsTo(setup, nadia)).toHaveLength(1)
})

test('sponsors are notified of a release, without a title, and not after losing the seat', async () => {
  const setup = await judgedContest()
  const { app, olga, params, ids } = setup
  const nadia = await app.person('nadia')
  const seat = (kind: string | null) =>
    app.call('setSeat', { as: olga, params, body: { personId: nadia.id, seat: kind } })
  await seat('sponsor')
  await app.mails()
  await app.call('releaseIssues', { as: olga, params, body: { issueIds: [ids.ada, ids.linus] } })
  app.clock.advance(gathered)
  expect(await subjectsTo(setup, nadia)).toContain('Submissions to Vault Spring were released to you')
  const mail = (await app.mails()).find(({ subject }) => subject.includes('released'))
  expect(mail?.text).toContain('You can now read 2 submissions to Vault Spring')
  expect(mail?.text).toContain('Duplicates of one issue share one answer.')
  expect(mail?.text).not.toContain('Settled twice')
  await app.call('releaseIssues', { as: olga, params, body: {} })
  await seat(null)
  app.clock.advance(gathered)
  expect((await subjectsTo(setup, nadia)).filter((subject) => subject.includes('released'))).toHaveLength(1)
})

test('a person is notified that the identity check was approved, and of no other change to it', async () => {
  const setup = await judgedContest()
  const { app, olga, ada } = setup
  const set = (expectedState: string, state: string) =>
    app.call('setKyc', { as: olga, params: { id: ada.id }, body: { state, note: '', expectedState } })
  await set('none', 'pending')
  expect(await subjectsTo(setup, ada)).not.toContain('Your identity check at Primacy was approved')
  await set('pending', 'approved')
  expect(await subjectsTo(setup, ada)).toContain('Your identity check at Primacy was approved')
})

test('a person is told that the identity check was not passed, and then that it was, without the note, whatever is turned off', async () => {
  const setup = await judgedContest()
  const { app, olga, ada } = setup
  await app.db.update(users).set({ mailsResults: false }).where(eq(users.id, ada.id))
  const set = (expectedState: string, state: string, note: string) =>
    app.call('setKyc', { as: olga, params: { id: ada.id }, body: { state, note, expectedState } })
  await set('none', 'rejected', 'The passport has expired.')
  const mail = (await app.mails()).find(({ subject }) => subject === 'You did not pass the identity check at Primacy')
  expect(mail?.email).toBe(ada.email)
  expect(mail?.text).toContain('Contact the organizers')
  expect(mail?.text).not.toContain('passport')
  await app.db.update(users).set({ mailsResults: true }).where(eq(users.id, ada.id))
  await set('rejected', 'approved', 'A new passport.')
  expect(await subjectsTo(setup, ada)).toContain('Your identity check at Primacy was approved')
})

test("a person whose wallet can't be paid is not told that awards can be paid now", async () => {
  const { app, olga, ada } = await judgedContest()
  const zero = `0x${'0'.repeat(40)}`
  await app.db.update(users).set({ walletAddress: zero }).where(eq(users.id, ada.id))
  const body = { state: 'approved', note: '', expectedState: 'none' }
  await app.call('setKyc', { as: olga, params: { id: ada.id }, body })
  const mail = (await app.mails()).find(({ subject }) => subject.includes('identity check'))
  expect(mail?.text).not.toContain('can be paid now')
  expect(mail?.text).toContain('Awards cannot be paid to your wallet 0x0000...0000: it is the zero address')
  expect(mail?.text).toContain('/account')
})

test('the mail about the end of a contest does not promise that verdicts alone make it final', async () => {
  const site = { siteName: 'Primacy', publicUrl: 'https://audits.example' }
  const contest = { id: 'vault-spring', title: 'Vault Spring', pendingCount: 4, ownCount: 0 }
  const { text } = contestEndedPendingMail(site, { username: 'grace', contest })
  expect(text).toContain('4 submissions need a verdict. Results follow once every submission has one.')
})
