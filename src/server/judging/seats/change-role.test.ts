import { expect, test } from 'vitest'
import { turnOnTwoStepLogin } from '#test/server/access/two-step-login'
import { castPassword, type Person, setSteppedUp } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'

async function people() {
  const { app, grace, olga, contest, events } = await contestWithJudges()
  const mei = await app.person('mei')
  const set = (person: Person, role: 'admin' | 'user', as = grace) =>
    app.call('setRole', { as, params: { id: person.id }, body: { admin: role === 'admin' } })
  const isAdmin = async (as: Person) => (await app.call('listPeople', { as })).status === 200
  return { app, grace, olga, mei, contest, events, set, isAdmin }
}

test('an admin grants and revokes the role: immediately, in the ledger, and with a mail to every admin', async () => {
  const { app, grace, olga, mei, set, isAdmin } = await people()
  expect(await isAdmin(mei)).toBe(false)
  expect((await set(mei, 'admin')).body.data.person).toMatchObject({ username: mei.username, role: 'admin' })
  expect((await set(mei, 'admin')).status).toBe(200)
  expect(await isAdmin(mei)).toBe(true)
  const granted = (await app.mails()).filter(({ subject }) => / now an admin of /.test(subject))
  expect(granted.map(({ email }) => email).sort()).toEqual([grace, olga, mei].map(({ email }) => email).sort())
  expect((await set(mei, 'user', olga)).status).toBe(200)
  const gone = (await app.mails()).filter(({ subject }) => / no longer an admin of /.test(subject))
  expect(gone.map(({ email }) => email).sort()).toEqual([grace, olga, mei].map(({ email }) => email).sort())
  expect((await app.call('listPeople', { as: mei })).status).toBe(401)
  const rows = (await app.call('readLedger', { as: grace })).body.data.events
  const roles = rows.filter(({ kind }) => kind.startsWith('role_')).map(({ kind, actor }) => [kind, actor?.username])
  expect(roles.slice(0, 2)).toEqual([
    ['role_revoked', olga.username],
    ['role_granted', grace.username],
  ])
})

test('a judge who stops being an admin loses the seat, and a sponsor does not become one', async () => {
  const { app, grace, olga, mei, contest, set } = await people()
  const seat = (person: Person, kind: 'judge' | 'sponsor' | null) =>
    app.call('setSeat', { as: grace, params: { id: contest.id }, body: { personId: person.id, seat: kind } })
  await seat(olga, 'judge')
  await set(olga, 'user')
  const { seats } = (await app.call('listSeats', { as: grace, params: { id: contest.id } })).body.data
  expect(seats).toEqual([])
  await seat(mei, 'sponsor')
  expect((await set(mei, 'admin')).body.code).toBe('ADMIN_IS_SPONSOR')
})

test('the last admin stays one, even if two demote each other concurrently', async () => {
  const { grace, olga, set } = await people()
  const replies = await Promise.all([set(olga, 'user', grace), set(grace, 'user', olga)])
  expect(replies.map(({ status }) => status).sort()[0]).toBe(200)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = replies[0]?.status === 200 ? grace : olga
  expect((await set(left, 'user', left)).body.code).toBe('LAST_ADMIN')
})

test('no one else can change a role', async () => {
  const { app, mei, set } = await people()
  expect((await set(mei, 'admin', mei)).status).toBe(403)
  const nobody = '00000000-0000-4000-8000-000000000000'
  const { grace } = { grace: await app.person('grace') }
  const reply = await app.call('setRole', { as: grace, params: { id: nobody }, body: { admin: true } })
  expect(reply.body.code).toBe('PERSON_NOT_FOUND')
})

/** Grace, whose password was entered long ago, and what she sends without confirming it. */
async function longLoggedIn() {
  const all = await people()
  const { app, grace } = all
  return {
    ...all,
    expire: () => setSteppedUp(app.db, grace, null),
    change: (person: Person, admin: boolean) =>
      app.call('setRole', { as: grace, params: { id: person.id }, body: { admin }, stepsUp: false }),
    stepUp: (body: { password: string; code?: string }) => app.call('stepUp', { as: grace, body }),
  }
}

const notRight = { code: 'This code is wrong or was already used. Wait for the next one.' }

test('with two-step login a role changes only after the password and a code that was not used yet [T11]', async () => {
  const { app, grace, mei, isAdmin, expire, change, stepUp } = await longLoggedIn()
  const shown = await turnOnTwoStepLogin(app, grace)
  await expire()
  const refused = { status: 403, body: { code: 'STEP_UP_REQUIRED', data: { needsCode: true } } }
  expect(await change(mei, true)).toMatchObject(refused)
  const [password, code] = [castPassword, shown()]
  expect((await stepUp({ password })).body.fields).toEqual({ code: 'Code is required' })
  expect((await stepUp({ password, code: code === '000000' ? '000001' : '000000' })).body.fields).toEqual(notRight)
  expect((await stepUp({ password: 'Wrong-Horse-7!', code })).body.fields).toHaveProperty('password')
  expect(await change(mei, true)).toMatchObject(refused)
  expect([await isAdmin(mei), await app.events({ kind: 'role_granted' })]).toEqual([false, []])
  expect((await stepUp({ password, code })).status).toBe(200)
  expect([(await change(mei, true)).status, await isAdmin(mei)]).toEqual([200, true])

  await expire()
  expect((await stepUp({ password, code })).body.fields).toEqual(notRight)
  expect(await change(mei, false)).toMatchObject(refused)
  app.clock.advance(1)
  expect((await stepUp({ password, code })).body.fields).toEqual(notRight)
  expect((await stepUp({ password, code: shown() })).status).toBe(200)
  expect([(await change(mei, false)).status, await app.events({ kind: 'role_revoked' })]).toMatchObject([200, [{}]])
})

test('without two-step login a role changes after the password alone, and not after a wrong one', async () => {
  const { mei, expire, change, stepUp } = await longLoggedIn()
  await expire()
  const asked = await change(mei, true)
  expect(asked).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  expect(asked.body).not.toMatchObject({ data: { needsCode: true } })
  expect((await stepUp({ password: 'Wrong-Horse-7!' })).status).toBe(400)
  expect((await change(mei, true)).status).toBe(403)
  expect((await stepUp({ password: castPassword })).status).toBe(200)
  expect((await change(mei, true)).body.data.person.role).toBe('admin')
})
