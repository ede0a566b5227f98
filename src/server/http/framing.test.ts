import { readFileSync } from 'node:fs'
import net from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/server/start-test-app'
import { registerErrorHandler } from './error-replies'
import { acceptJsonOnly } from './json-body'

/** Sends bytes as they are and returns the whole reply; the server or the end of the request closes the connection. */
async function sendRaw({ app }: TestApp, text: string): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as net.AddressInfo
  return new Promise((resolve, reject) => {
    let reply = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (part) => {
      reply += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(reply))
  })
}

test('an unfinished request is closed within twenty seconds, in its head or its body [V15.2.2 T53 F17]', async () => {
  const { app } = await startTestApp()
  const { requestTimeout, headersTimeout } = app.server
  expect(headersTimeout).toBeLessThan(requestTimeout)
  expect(requestTimeout).toBeLessThan(20_000)
})

test('a request whose head takes too long is answered with 408 and may be sent again', async () => {
  const app = await startTestApp()
  app.app.server.headersTimeout = app.app.server.requestTimeout = 50
  const [head = '', body = ''] = (await sendRaw(app, 'GET /api/contests HTTP/1.1\r\nHost: x\r\n')).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 408 [\s\S]*retry-after: \d/)
  expect(JSON.parse(body)).toMatchObject({ status: 'error', code: 'REQUEST_TIMEOUT' })
})

const halfBody =
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{'

test('a body that comes too slowly ends with 408 instead of a closed connection', async () => {
  const app = await startTestApp()
  app.app.server.headersTimeout = app.app.server.requestTimeout = 50
  const [head = '', body = ''] = (await sendRaw(app, halfBody)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 408 [\s\S]*retry-after: \d/)
  expect(JSON.parse(body)).toMatchObject({ status: 'error', code: 'REQUEST_TIMEOUT' })
})

test('a body that stalls ends with 408 too, and a connection without a request simply closes', async () => {
  const app = await startTestApp()
  app.app.server.timeout = 500
  expect(await sendRaw(app, halfBody)).toMatch(/^HTTP\/1.1 408 [\s\S]*"REQUEST_TIMEOUT"/)
  // The time of a slow reply counts too, so that the connection ends by the wait for the next request.
  app.app.server.timeout = 0
  app.app.server.keepAliveTimeout = 50
  expect(await sendRaw(app, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1.1 200 (?![\s\S]*408)/)
})

test('a client that does not read its reply is closed within twenty seconds [F17]', async () => {
  const { app } = await startTestApp()
  expect(app.server.timeout).toBeGreaterThan(0)
  // Node waits for the timeout twice while something is being written.
  expect(2 * app.server.timeout).toBeLessThan(20_000)
})

test("a refused client that doesn't close its side can't keep a connection open", async () => {
  const { app } = await startTestApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as net.AddressInfo
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write('no request\r\n\r\n'))
  onTestFinished(() => void socket.destroy())
  await new Promise((resolve) => socket.resume().once('end', resolve))
  const open = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  // Before the header timeout, which would close it too.
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 8_000 })
})

test('a slow reader is closed like an idle connection: soon, unless there is a proxy', async () => {
  const alone = await startTestApp()
  expect(alone.app.server.keepAliveTimeout).toBeLessThan(19_000)
  const behindProxy = await startTestApp({ trustProxy: 1 })
  expect(behindProxy.app.server.keepAliveTimeout).toBeGreaterThan(60_000)
})

test('two Authorization headers are both ignored, even if one is valid [V15.3.7 T59]', async () => {
  const app = await startTestApp()
  const { token } = await app.person('ada')
  for (const tokens of [
    [token, 'x'],
    ['x', token],
  ]) {
    const lines = tokens.map((one) => `Authorization: Bearer ${one}\r\n`).join('')
    const reply = await sendRaw(app, `GET /api/auth/me HTTP/1.1\r\nHost: x\r\n${lines}Connection: close\r\n\r\n`)
    expect(reply).toMatch(/^HTTP\/1.1 401 /)
  }
})

test('a client that disconnects while sending is not logged as a database failure', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
  onTestFinished(() => app.close())
  registerErrorHandler(app)
  acceptJsonOnly(app)
  const refused = new Promise((resolve) => app.addHook('onSend', async (_request, reply) => resolve(reply.statusCode)))
  app.post('/', () => 'read')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as net.AddressInfo
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
  const socket = net.connect(port, '127.0.0.1', () => socket.write(head))
  app.server.once('request', () => socket.destroy())
  expect(await refused).toBe(400)
  expect(lines).toEqual([])
})

test('the proxy examples forward what the product accepts, and refuse what it would refuse', async () => {
  const { app } = await startTestApp()
  const { bodyLimit = 0 } = app.initialConfig
  const read = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
  const inKilobytes = bodyLimit / 1024
  expect(read('nginx.conf')).toContain(`client_max_body_size ${inKilobytes}k;`)
  // Otherwise nginx waits for a slow body as long as it comes at all.
  expect(read('nginx.conf')).toContain('proxy_request_buffering off;')
  expect(read('Caddyfile')).toContain(`max_size ${inKilobytes}KiB`)
  expect(read('Caddyfile')).toContain(`> ${bodyLimit}`)
  expect(read('Caddyfile')).toMatch(/read_body \d+s/)
  for (const file of ['haproxy.cfg', 'haproxy-tls.cfg']) expect(read(file)).toContain(`req.body_size gt ${bodyLimit} `)
})
