import { expect, test } from 'vitest'
import { castPassword, type Person } from '#test/server/cast'
import { judgedContest } from '#test/server/judged-contest'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { preliminaryContest } from '../test/preliminary-contest'

const gathered = 5

test('an appeal is mailed to the judges who can decide it, and not to the one whose verdict it concerns', async () => {
  const setup = await judgedContest({ appealHours: 48 })
  const { app, olga, grace, linus, ids, params } = setup
  expect((await app.call('publishPreliminaryResults', { as: olga, params })).status).toBe(200)
  const body = { kind: 'verdict', rule: 'The scope', text: 'It is in scope.' }
  const made = await app.call('makeAppeal', { as: linus, params: { id: ids.bad }, body })
  expect(made.status).toBe(201)
  app.clock.advance(gathered)
  const subjectsTo = async ({ email }: Person) =>
    (await app.mails()).filter((mail) => mail.email === email).map((mail) => mail.subject)
  const subject = 'An appeal needs your decision: Vault Spring'
  expect(await subjectsTo(olga)).toContain(subject)
  expect(await subjectsTo(grace)).not.toContain(subject)
  expect((await app.mails()).find((mail) => mail.subject === subject)?.text).not.toMatch(/in scope|linus|Nothing/)
})

test("a deleted account's appeals stay and are decided, and no one is mailed", async () => {
  const { app, appeal, decide, ids, ada } = await preliminaryContest()
  const id = (await appeal(ids.ada)).body.data.appeal._id
  await app.mails()
  await app.call('deleteAccount', { as: ada, body: { password: castPassword, username: 'ada' } })
  expect((await decide(id, 'rejected')).status).toBe(200)
  expect((await app.mails()).filter(({ email }) => email === ada.email || email.endsWith('.invalid'))).toEqual([])
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
})
