import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, leaveStored, offline, refusal, success } from '#test/web/answer-calls'
import { call } from './call'
import { type ApiError, messageOf, onUnauthenticated, readStaticFile, request, useInMemoryToken } from './http'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  onUnauthenticated(() => {})
})

const noContests = { contests: [], pagination: { total: 0, pages: 0, page: 1, limit: 12 } }

const failure = (act: Promise<unknown>) =>
  act.then(
    () => Promise.reject(new Error('it passed')),
    (error: ApiError) => error,
  )

test('every call is JSON and sends the stored token [6.bearer.01 7.client.02]', async () => {
  const calls = answerCalls({ 'GET /api/auth/me': success({}) })
  await call('me')
  leaveStored('secret')
  await call('me')
  expect(calls.map((sent) => sent.headers)).toEqual([
    { 'Content-Type': 'application/json' },
    { 'Content-Type': 'application/json', Authorization: 'Bearer secret' },
  ])
})

test('a call fills its path, its query and its headers from the contract [V1.2.2]', async () => {
  const calls = answerCalls({ 'PUT /api/issues/a%2Fb/status': success({}), 'GET /api/contests': success(noContests) })
  await call('setVerdict', { params: { id: 'a/b' }, body: { status: 'valid' }, version: 3 })
  await call('listContests', { query: { page: 2, status: '' } })
  expect(calls[0]).toMatchObject({ body: { status: 'valid' }, headers: { 'If-Match': '"3"' } })
  expect(calls[1]?.query).toBe('?page=2')
})

test("a refusal shows the server's message, field errors and retry time [8.general.01]", async () => {
  const refused = refusal(429, 'Slow down', { fields: { email: 'No' } })
  refused.headers.set('retry-after', '30')
  answerCalls({ 'POST /api/auth/login': refused })
  const error = await failure(request('POST', '/auth/login'))
  expect(error).toMatchObject({ status: 429, message: 'Slow down', fields: { email: 'No' }, retryAfterSeconds: 30 })
})

test("without a server message the transport's is shown, otherwise a generic sentence [8.general.02 .03]", async () => {
  const gateway = new Response('<html>', { status: 502, statusText: 'Bad Gateway' })
  answerCalls({ 'GET /api/a': offline, 'GET /api/b': gateway, 'GET /api/c': new TypeError('') })
  expect((await failure(request('GET', '/a'))).message).toBe(
    'The server could not be reached. Try again in a moment. (Failed to fetch)',
  )
  expect((await failure(request('GET', '/b'))).message).toBe('Bad Gateway')
  expect((await failure(request('GET', '/c'))).message).toBe('An unexpected error occurred')
})

test("without a network the message says so and what to do, without the transport's", async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answerCalls({ 'GET /api/a': offline })
  expect((await failure(request('GET', '/a'))).message).toBe('You are offline. Check your connection, then try again.')
})

test("a reply without a message shows the screen's, and no reply the transport's", async () => {
  const gateway = new Response('<html>', { status: 502, statusText: 'Bad Gateway' })
  answerCalls({ 'GET /api/a': offline, 'GET /api/b': gateway, 'GET /api/c': refusal(429, 'Slow down') })
  const messageFor = async (path: string) => messageOf(await failure(request('GET', path)), 'Failed to do it')
  expect(await messageFor('/a')).toBe('The server could not be reached. Try again in a moment. (Failed to fetch)')
  expect(await messageFor('/b')).toBe('Failed to do it')
  expect(await messageFor('/c')).toBe('Slow down')
})

test('any 401 ends the session, unless the token has changed since [4.auth.06]', async () => {
  const ended = vi.fn()
  onUnauthenticated(ended)
  leaveStored('old')
  answerCalls({
    'GET /api/now': refusal(401, 'Please log in to continue'),
    'GET /api/late': () => {
      leaveStored('new')
      return refusal(401, 'Please log in to continue')
    },
  })
  await failure(request('GET', '/late'))
  expect(ended).not.toHaveBeenCalled()
  await failure(request('GET', '/now'))
  expect(ended).toHaveBeenCalledOnce()
})

test("an HTML page in place of a static file means that the file doesn't exist", async () => {
  const page = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  answerCalls({ 'GET /terms.txt': page })
  expect((await failure(readStaticFile('/terms.txt'))).status).toBe(404)
})

test('the wrapper reads with a query, writes with a body, and returns what came [7.client.02 .06 .07 .08]', async () => {
  const reply = success({ a: 1 })
  const calls = answerCalls({ 'GET /api/x': reply, 'POST /api/x': reply, 'PUT /api/x': reply, 'DELETE /api/x': reply })
  expect(await request('GET', '/x', { query: { a: 1, b: '' } })).toEqual({ status: 'success', data: { a: 1 } })
  await request('POST', '/x', { body: { b: 2 } })
  await request('PUT', '/x', { body: { c: 3 } })
  await request('DELETE', '/x')
  expect(calls.map(({ route, query, body }) => [route, query, body])).toEqual([
    ['GET /api/x', '?a=1', undefined],
    ['POST /api/x', '', { b: 2 }],
    ['PUT /api/x', '', { c: 3 }],
    ['DELETE /api/x', '', undefined],
  ])
  expect(calls.map(({ headers }) => headers['Content-Type'])).toEqual(Array(4).fill('application/json'))
})

test('waits for a slow reply, however long [7.client.03]', async () => {
  vi.useFakeTimers()
  // A signal could end the call by a clock that no test can turn, so there must be none.
  const signals: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    signals.push(signal)
    return new Promise((resolve) => setTimeout(() => resolve(success({ late: true })), 90_000))
  })
  const asked = request('GET', '/slow')
  await vi.advanceTimersByTimeAsync(90_000)
  expect(await asked).toMatchObject({ data: { late: true } })
  expect(signals).toEqual([undefined])
  vi.useRealTimers()
})

test.each([
  ['', '/api/x'],
  ['https://api.arena.example/v1/', 'https://api.arena.example/v1/x'],
])('with the API address "%s" of the build, calls go to %s [7.client.01]', async (address, asked) => {
  vi.stubEnv('VITE_API_URL', address)
  vi.resetModules()
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    return success({})
  })
  const fresh = await import('./http')
  await fresh.request('GET', '/x')
  expect(urls).toEqual([asked])
  vi.unstubAllEnvs()
})

test.each(['<!doctype html><p>Hello', '{"status":"success","data":{', '\u0000'])(
  'a success that cannot be read is no success (%#)',
  async (body) => {
    answerCalls({ 'GET /api/x': new Response(body) })
    expect(await failure(request('GET', '/x'))).toMatchObject({ status: 0, message: 'Invalid response from server' })
  },
)

test("a stored text that doesn't fit a header is not a token", async () => {
  const calls = answerCalls({ 'GET /api/x': success({}) })
  for (const stored of ['ключ', 'a b', 'line\nbreak', 'x'.repeat(1_000_000)]) {
    leaveStored(stored)
    await request('GET', '/x')
  }
  expect(calls.map(({ headers }) => headers.Authorization)).toEqual([undefined, undefined, undefined, undefined])
})

test("sends this page's token if storage throws", async () => {
  const calls = answerCalls({ 'GET /api/x': success({}) })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await request('GET', '/x')
  useInMemoryToken.setState({ token: 'held' })
  await request('GET', '/x')
  useInMemoryToken.setState({ token: null })
  vi.restoreAllMocks()
  expect(calls.map(({ headers }) => headers.Authorization)).toEqual([undefined, 'Bearer held'])
})
