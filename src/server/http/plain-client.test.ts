import { beforeEach, describe, expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { minutesAfter, startTestApp, type TestApp } from '#test/server/start-test-app'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})

type Thing = { _id: string }
type Data = {
  contest: Thing
  issue: Thing
  issues?: Thing[]
  contests: Thing[]
  pagination: object
  changes: { reason: string }[]
}
type Plain = { status: number; body: { token?: string; data: Data } }

/** A program that knows the published calls and their fields, and nothing that was added to them since. */
function plainClient() {
  let token: string | null = null
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Plain> => {
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const reply = await app.app.inject({
      method,
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', ...authorization },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body?: object) => send('POST', path, body),
    put: (path: string, body?: object) => send('PUT', path, body),
    delete: (path: string) => send('DELETE', path),
    async login(name: string) {
      const credentials = { email: `${name}@primacy.example`, password: castPassword, rememberMe: true }
      const { body } = await send('POST', '/auth/login', credentials)
      expect(body).toMatchObject({ status: 'success', token: expect.any(String), data: { user: { username: name } } })
      token = String(body.token)
    },
  }
}

async function clients() {
  await Promise.all([app.person('olga'), app.person('ada'), app.person('linus')])
  const [olga, ada, linus] = [plainClient(), plainClient(), plainClient()]
  await Promise.all([olga.login('olga'), ada.login('ada'), linus.login('linus')])
  return { olga, ada, linus }
}

const contestBody = () => ({
  title: 'Plain Contest',
  description: 'Scope: src/',
  githubRepoUrl: 'https://github.com/vault-spring/contracts',
  startDate: minutesAfter(app.clock.now(), -10).toISOString(),
  endDate: minutesAfter(app.clock.now(), 60).toISOString(),
  prizePool: 100_000,
})

const report = (title: string) => ({ title, description: `${title}: the queue is emptied.` })
const ticked = { confirmFundsImpact: true, confirmNoTrustedParty: true, confirmPoCReflects: true }
const tokenOfMail = async (page: string) => {
  const texts = (await app.mails()).map(({ text }) => text).join('\n')
  return new RegExp(`/${page}\\?token=([\\w-]+)`).exec(texts)?.[1] ?? ''
}

test('an account requires only the published fields, from signup to a new password', async () => {
  const client = plainClient()
  const account = { username: 'plain', email: 'plain@primacy.example', walletAddress: `0x${'ab'.repeat(20)}` }
  const form = { ...account, password: castPassword, confirmPassword: castPassword, acceptedToS: true }
  const signedUp = await client.post('/auth/signup', form)
  expect(signedUp.body).toMatchObject({ status: 'success', token: expect.any(String), data: { user: account } })
  const token = await tokenOfMail('verify-email')
  expect((await client.post('/auth/verify-email', { token })).body).toMatchObject({
    message: 'Email verified successfully!',
    data: { user: { isEmailVerified: true } },
  })
  await client.login('plain')
  for (const reply of [await client.post('/auth/accept-tos'), await client.get('/auth/me')]) {
    expect(reply).toMatchObject({ status: 200, body: { data: { user: { username: 'plain' } } } })
  }
  for (const path of ['/auth/resend-verification', '/auth/forgot-password']) {
    expect(await client.post(path, { email: account.email })).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    })
  }
  const password = 'Another-Horse-8!'
  const reset = await client.post(`/auth/reset-password/${await tokenOfMail('reset-password')}`, {
    password,
    confirmPassword: password,
  })
  expect(reset).toMatchObject({ status: 200, body: { message: expect.stringContaining('Password reset') } })
  expect((await client.post('/auth/logout')).status).toBe(200)
})

describe('a contest', () => {
  test('is created, changed while it runs, and read, with its published fields alone', async () => {
    const { olga } = await clients()
    const created = await olga.post('/contests', contestBody())
    expect(created).toMatchObject({ status: 201, body: { data: { contest: { title: 'Plain Contest' } } } })
    const id = created.body.data.contest._id
    const longer = minutesAfter(app.clock.now(), 120).toISOString()
    for (const change of [
      { description: 'Scope: src/\n\nOut of scope: test/' },
      { prizePool: 150_000 },
      { endDate: longer },
      { ...contestBody(), prizePool: 200_000, endDate: minutesAfter(app.clock.now(), 180).toISOString() },
    ]) {
      const { startDate: _, ...sent } = change as ReturnType<typeof contestBody>
      expect(await olga.put(`/contests/${id}`, sent)).toMatchObject({ status: 200, body: { data: { contest: sent } } })
    }
    const { contest } = (await olga.get(`/contests/${id}`)).body.data
    expect((await olga.put(`/contests/${id}`, { ...contest, title: 'Renamed' })).body.data.contest).toMatchObject({
      title: 'Renamed',
      prizePool: 200_000,
    })
    const { changes } = (await olga.get(`/contests/${id}/changes?limit=20`)).body.data
    expect(changes.map(({ reason }) => reason)).toEqual(Array(5).fill('no reason given'))
    expect((await olga.delete(`/contests/${id}`)).status).toBe(200)
  })

  test('is judged and finalized with a status alone, a list of ids, and no body', async () => {
    const { olga, ada, linus } = await clients()
    const { contest } = (await olga.post('/contests', contestBody())).body.data
    const submit = async (client: typeof ada, title: string) => {
      const sent = await client.post('/issues', { contestId: contest._id, ...report(title), ...ticked })
      expect(sent.status).toBe(201)
      return sent.body.data.issue._id
    }
    const [first, second, third] = [await submit(ada, 'One'), await submit(linus, 'Two'), await submit(ada, 'Three')]
    for (const status of ['valid', 'invalid', 'pending', 'invalid', 'valid', 'pending', 'valid']) {
      expect(await olga.put(`/issues/${first}/status`, { status })).toMatchObject({
        status: 200,
        body: { data: { issue: { _id: first, status, invalidationReason: null } } },
      })
    }
    expect((await olga.put(`/issues/${second}/status`, { status: 'valid' })).status).toBe(200)
    const grouped = await olga.post('/issues/duplicates/group', { issueIds: [first, second] })
    expect(grouped).toMatchObject({ status: 200, body: { data: { primaryId: first } } })
    expect((await olga.delete(`/issues/duplicates/${second}`)).status).toBe(200)
    expect((await olga.delete(`/issues/${third}`)).status).toBe(200)
    app.clock.advance(65)
    await olga.login('olga')
    expect(await olga.post(`/contests/${contest._id}/finalize`)).toMatchObject({
      status: 200,
      body: { data: { contest: { isFinalized: true } } },
    })
  })
})

test('a submission is sent, read, sent back with a change, and withdrawn', async () => {
  const { olga, ada } = await clients()
  const { contest } = (await olga.post('/contests', contestBody())).body.data
  const sent = await ada.post(`/issues/contests/${contest._id}/submit`, { ...report('One'), pocLink: 'See test.' })
  expect(sent).toMatchObject({ status: 201, body: { data: { issue: { status: 'pending', pocLink: 'See test.' } } } })
  const path = `/issues/${sent.body.data.issue._id}`
  const { issue } = (await ada.get(path)).body.data
  const edited = await ada.put(path, { ...issue, title: 'Two', status: 'valid', isPrimary: true })
  expect(edited).toMatchObject({ status: 200, body: { data: { issue: { title: 'Two', status: 'pending' } } } })
  expect((await ada.delete(path)).status).toBe(200)
})

describe('a list', () => {
  const unknown = 'sort=-createdAt&order=desc&search[]=x&fields=title&populate=userId&_=1764336000&search=&q='

  test('ignores parameters that it does not know', async () => {
    const { olga, ada, linus } = await clients()
    const { contest } = (await olga.post('/contests', contestBody())).body.data
    for (const client of [ada, linus]) await client.post('/issues', { contestId: contest._id, ...report('One') })
    const known = `limit=10&page=1&status=pending&contestId=${contest._id}`
    const listed = async (client: typeof ada, path: string) => {
      const { body } = await client.get(path)
      const { data } = body
      expect(data.pagination).toEqual({ total: expect.any(Number), pages: 1, page: 1, limit: 10 })
      return (data.issues ?? data.contests).length
    }
    expect(await listed(ada, `/contests?page=1&limit=10&status=active&${unknown}`)).toBe(1)
    expect(await listed(ada, `/issues/my-issues?${known}&${unknown}&userId=x`)).toBe(1)
    expect(await listed(olga, `/issues?${known}&${unknown}`)).toBe(2)
    expect(await listed(olga, `/issues/contests/${contest._id}?${known}&${unknown}`)).toBe(2)
  })

  test('names the wrong value of a parameter that it knows', async () => {
    const { olga } = await clients()
    for (const path of ['/contests', '/issues', '/issues/my-issues']) {
      for (const [query, error] of [
        ['page=0', 'Page must be a positive number'],
        ['limit=x', 'Limit must be a positive number'],
        ['status=open', 'Invalid status'],
      ]) {
        expect(await olga.get(`${path}?${query}&${unknown}`)).toMatchObject({ status: 400, body: { error } })
      }
    }
  })
})
