import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { minutesAfter } from '#test/server/start-test-app'
import { giveKeys } from '#test/server/verification/encryption-at-rest'
import { verdictDelaySeconds } from '../../domain/judging/verdict-mail'
import { mailOutbox } from '../db/tables/mail-tables'
import { users } from '../db/tables/tables'

async function watchedContest(verdictDelayMs = 0) {
  const setup = await contestWithJudges({}, verdictDelayMs ? { verdictDelayMs } : {})
  const { app } = setup
  return {
    ...setup,
    seconds: (count: number) => app.clock.advance(count / 60),
    /** The verdicts that were mailed, in order. */
    async told() {
      const texts = (await app.mails()).map((mail) => mail.text)
      return texts.map((text) => /status is now: (\w+)/.exec(text)?.[1]).reverse()
    },
  }
}

/** The default settings. */
async function gatheringContest() {
  const setup = await watchedContest(verdictDelaySeconds * 1000)
  return { ...setup, linus: await setup.app.person('linus') }
}

test('without batching, the mail about a verdict waits fifteen seconds, five more than the undo window', async () => {
  const { submit, judge, seconds, told } = await watchedContest()
  await judge(await submit('A'), 'valid')
  seconds(14)
  expect(await told()).toEqual([])
  seconds(1)
  expect(await told()).toEqual(['valid'])
})

test('after several verdicts only the last one is mailed, fifteen seconds after it', async () => {
  const { submit, judge, seconds, told } = await watchedContest()
  const a = await submit('A')
  await judge(a, 'valid')
  seconds(10)
  await judge(a, 'invalid', { reason: 'Out of scope.' })
  seconds(10)
  expect(await told()).toEqual([])
  seconds(5)
  expect(await told()).toEqual(['invalid'])
  seconds(60)
  expect(await told()).toEqual(['invalid'])
})

test('an undone verdict is not mailed', async () => {
  const { app, submit, judge, undo, seconds, told } = await watchedContest()
  const a = await submit('A')
  await judge(a, 'valid')
  await undo(a)
  seconds(60)
  expect(await told()).toEqual([])
  expect(await app.db.select().from(mailOutbox)).toEqual([])
})

test('a verdict is mailed only if it differs from the last mailed one', async () => {
  const { submit, judge, undo, seconds, told } = await watchedContest()
  const a = await submit('A')
  await judge(a, 'valid')
  seconds(15)
  expect(await told()).toEqual(['valid'])
  await judge(a, 'invalid')
  await undo(a)
  await judge(a, 'pending')
  await judge(a, 'valid')
  seconds(60)
  expect(await told()).toEqual(['valid'])
  await judge(a, 'invalid')
  seconds(15)
  expect(await told()).toEqual(['valid', 'invalid'])
})

test('the mail about a duplicate has its own title, names the first one by its place, and says that it earns nothing [T5]', async () => {
  const { app, submit, duplicateOf, seconds, told } = await watchedContest()
  const linus = await app.person('linus')
  const [a, b] = [await submit('The first report', linus), await submit('The second report')]
  await duplicateOf(b, a, { alsoValid: true })
  seconds(15)
  expect(await told()).toEqual(['valid', 'valid'])
  const mail = (await app.mails()).find(({ email }) => email === 'ada@primacy.example')
  expect(mail?.text).toContain(
    'Your submission #2, “The second report”, to Vault Spring was reviewed. Its status is now: valid, duplicate of #1, no award.',
  )
  expect(JSON.stringify(mail)).not.toMatch(/The first report|all of it/)
  expect(mail?.subject).not.toContain('The second report')
})

test('people who turned off mails about verdicts get none', async () => {
  const { app, submit, judge, ada, seconds, told } = await watchedContest()
  await app.db.update(users).set({ mailsVerdicts: false }).where(eq(users.id, ada.id))
  await judge(await submit('A'), 'valid')
  seconds(15)
  expect(await told()).toEqual([])
})

test('verdicts are batched into one mail per author, five minutes after the first', async () => {
  const { app, contest, submit, judge, seconds, told, linus } = await gatheringContest()
  const [a, b, c] = [await submit('The first report'), await submit('The second report'), await submit('C', linus)]
  await judge(a, 'valid')
  await judge(c, 'valid')
  seconds(200)
  await judge(b, 'invalid', { reason: 'Out of scope.' })
  seconds(99)
  expect(await told()).toEqual([])
  seconds(1)
  const mails = (await app.mails()).toSorted((one, other) => one.email.localeCompare(other.email))
  expect(mails.map(({ email, subject }) => [email, subject])).toEqual([
    ['ada@primacy.example', '2 of your submissions to Vault Spring were reviewed'],
    ['linus@primacy.example', 'Your submission to Vault Spring was reviewed'],
  ])
  expect(mails[0]?.text).toContain(
    'The status of submission #1, “The first report”, is now: valid.\n\nThe status of submission #2, “The second report”, is now: invalid.\n\nThe reason: Out of scope.',
  )
  expect(mails[0]?.text).toContain(`/submissions?contest=${contest.id}`)
  expect(JSON.stringify(mails)).not.toMatch(/all of it/)
  seconds(3600)
  expect(await app.mails()).toHaveLength(2)
})

test('a batched verdict is mailed as it is when the mail is sent, or not at all if undone', async () => {
  const { submit, judge, undo, seconds, told } = await gatheringContest()
  const [a, b] = [await submit('A'), await submit('B')]
  await judge(a, 'valid')
  await judge(b, 'valid')
  await undo(b)
  seconds(100)
  await judge(a, 'invalid')
  seconds(299)
  expect(await told()).toEqual([])
  seconds(1)
  expect(await told()).toEqual(['invalid'])
})

test('a verdict just before the mail is due delays it until the undo window is over', async () => {
  const { app, submit, judge, seconds, told } = await gatheringContest()
  const [a, b] = [await submit('A'), await submit('B')]
  await judge(a, 'valid')
  seconds(299)
  await judge(b, 'valid')
  seconds(14)
  expect(await told()).toEqual([])
  seconds(1)
  expect((await app.mails()).map((mail) => mail.subject)).toEqual([
    '2 of your submissions to Vault Spring were reviewed',
  ])
})

test('a mailed verdict is not repeated in the next mail', async () => {
  const { submit, judge, seconds, told } = await gatheringContest()
  const [a, b] = [await submit('A'), await submit('B')]
  await judge(a, 'valid')
  seconds(300)
  expect(await told()).toEqual(['valid'])
  await judge(b, 'invalid')
  seconds(300)
  expect(await told()).toEqual(['valid', 'invalid'])
})

test('a submission removed in the meantime is left out of the mail and mailed when it is restored', async () => {
  const { app, grace, submit, judge, seconds, told } = await gatheringContest()
  const [a, b] = [await submit('A'), await submit('B')]
  await judge(a, 'valid')
  await judge(b, 'invalid')
  await app.call('deleteIssue', { as: grace, params: { id: a }, body: { reason: 'Advertising.' } })
  seconds(300)
  const verdictsTold = async () => (await told()).filter((verdict) => verdict !== undefined)
  expect(await verdictsTold()).toEqual(['invalid'])
  await app.call('restoreIssue', { as: grace, params: { id: a } })
  seconds(15)
  expect(await verdictsTold()).toEqual(['invalid', 'valid'])
})

test('a mail that is sent again contains all verdicts since', async () => {
  const { app, submit, judge, seconds } = await gatheringContest()
  await judge(await submit('A'), 'valid')
  await app.db.update(mailOutbox).set({ nextTryAt: minutesAfter(app.clock.now(), 10), attempts: 1 })
  seconds(400)
  await judge(await submit('B'), 'valid')
  seconds(15)
  expect((await app.mails()).map((mail) => mail.subject)).toEqual([
    '2 of your submissions to Vault Spring were reviewed',
  ])
})

test('where reports are stored encrypted, a mail that is stored here names submissions by their place alone', async () => {
  const { app, submit, judge, seconds, told } = await watchedContest()
  giveKeys(app, randomBytes(32))
  await judge(await submit('The first report'), 'invalid', { reason: 'Out of scope.', code: 'out_of_scope' })
  seconds(15)
  expect(await told()).toEqual(['invalid'])
  expect(JSON.stringify(await app.mails())).not.toMatch(/The first report|scope/i)
})

test('the mail about an invalid submission has the known issue or the main reason, and what the judge wrote', async () => {
  const { app, submit, judge, seconds } = await watchedContest()
  await judge(await submit('A'), 'invalid', { reason: 'The owner is trusted.', code: 'out_of_scope' })
  seconds(15)
  const [mail] = await app.mails()
  expect(mail?.text).toContain('The reason: Out of scope\n\nThe owner is trusted.')
})
