import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailOutbox } from '../db/mail-tables'
import { users } from '../db/tables'
import { contestWithJudges } from '../testing/contest-with-judges'

async function watchedContest() {
  const court = await contestWithJudges()
  const { app } = court
  return {
    ...court,
    seconds: (count: number) => app.clock.advance(count / 60),
    /** The verdicts that were mailed, in order. */
    async told() {
      const texts = (await app.mails()).map((mail) => mail.text)
      return texts.map((text) => /status is now: (\w+)/.exec(text)?.[1]).reverse()
    },
  }
}

test('the mail about a verdict waits fifteen seconds, five more than the time to undo it', async () => {
  const { submit, judge, seconds, told } = await watchedContest()
  await judge(await submit('A'), 'valid')
  seconds(14)
  expect(await told()).toEqual([])
  seconds(1)
  expect(await told()).toEqual(['valid'])
})

test('an author is mailed the last of several verdicts, after its own fifteen seconds', async () => {
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

test('an undone verdict is mailed to nobody', async () => {
  const { app, submit, judge, undo, seconds, told } = await watchedContest()
  const a = await submit('A')
  await judge(a, 'valid')
  await undo(a)
  seconds(60)
  expect(await told()).toEqual([])
  expect(await app.db.select().from(mailOutbox)).toEqual([])
})

test('a verdict that comes back to what was told is no news; any other is', async () => {
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

test('a duplicate is mailed as the valid issue that it is, without a word of it or of any other submission', async () => {
  const { app, submit, duplicateOf, seconds, told } = await watchedContest()
  const [a, b] = [await submit('The first report'), await submit('The second report')]
  await duplicateOf(b, a)
  seconds(15)
  expect(await told()).toEqual(['valid'])
  const [mail] = await app.mails()
  expect(mail?.text).toContain('Your submission #2 to Vault Spring was reviewed')
  expect(JSON.stringify(mail)).not.toMatch(/The first report|The second report|all of it/)
})

test('who asked for no mails about verdicts gets none', async () => {
  const { app, submit, judge, ada, seconds, told } = await watchedContest()
  await app.db.update(users).set({ mailsVerdicts: false }).where(eq(users.id, ada.id))
  await judge(await submit('A'), 'valid')
  seconds(15)
  expect(await told()).toEqual([])
})
