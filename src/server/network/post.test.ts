import { expect, test, vi } from 'vitest'
import { startReceiver } from '#test/server/network/receiver'
import { createPost } from './post'

const local = [{ address: '127.0.0.1', family: 4 }]
const call = (url: string) => ({ url, headers: { 'webhook-id': 'one' }, body: '{"type":"ping"}' })

test('connects to the address that was checked, whatever the name resolves to afterwards [T64]', async () => {
  const receiver = await startReceiver()
  const resolve = vi.fn(async () => [{ address: '127.0.0.2', family: 4 }]).mockResolvedValueOnce(local)
  const send = createPost({ allowsPrivate: true, resolve })
  const url = `http://hooks.example:${receiver.port}/in?a=b`
  expect(await send(call(url))).toEqual({ status: 204, start: '' })
  expect(resolve.mock.calls).toEqual([['hooks.example']])
  expect(receiver.received).toMatchObject([
    {
      path: '/in?a=b',
      headers: { host: `hooks.example:${receiver.port}`, 'webhook-id': 'one' },
      body: '{"type":"ping"}',
    },
  ])
})

test.each([
  ['169.254.169.254', '169.254.169.254'],
  ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
  ['[::1]', '::1'],
  ['127.1', '127.0.0.1'],
  ['0x7f000001', '127.0.0.1'],
  ['2130706433', '127.0.0.1'],
  ['0', '0.0.0.0'],
])('does not call https://%s [T64]', async (host, address) => {
  const send = createPost({ allowsPrivate: false })
  await expect(send(call(`https://${host}/`))).rejects.toThrow(`is at ${address}, which is not on the internet.`)
})

test('a single private address among those of a name prevents the call [T64]', async () => {
  const receiver = await startReceiver()
  const resolve = async () => [{ address: '2606:4700::1111', family: 6 }, ...local]
  const send = createPost({ allowsPrivate: false, resolve })
  await expect(send(call(`https://hooks.example:${receiver.port}/`))).rejects.toThrow(
    'Nothing was sent: hooks.example is at 127.0.0.1, which is not on the internet.',
  )
  expect(receiver.received).toEqual([])
})

test('does not call a name on this machine, nor http [T64]', async () => {
  const receiver = await startReceiver()
  const send = createPost({ allowsPrivate: false })
  await expect(send(call(`https://localhost:${receiver.port}/`))).rejects.toThrow('which is not on the internet')
  await expect(send(call('http://hooks.example/'))).rejects.toThrow('the URL does not start with https://')
  expect(receiver.received).toEqual([])
})

test('treats a redirect like any other reply, without following it [T64]', async () => {
  const [target, receiver] = [await startReceiver(), await startReceiver()]
  receiver.answer((reply) => reply.writeHead(302, { location: target.url }).end('elsewhere'))
  const send = createPost({ allowsPrivate: true })
  expect(await send(call(receiver.url))).toEqual({ status: 302, start: 'elsewhere' })
  expect(target.received).toEqual([])
})

test("ignores the environment's proxy", async () => {
  const [proxy, receiver] = [await startReceiver(), await startReceiver()]
  vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${proxy.port}`)
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  const send = createPost({ allowsPrivate: true })
  expect((await send(call(receiver.url))).status).toBe(204)
  expect([proxy.received.length, receiver.received.length]).toEqual([0, 1])
})

test('reads only the beginning of an endless reply', async () => {
  let written = 0
  const receiver = await startReceiver((reply) => {
    reply.writeHead(500)
    const more = () => {
      if (reply.destroyed) return
      written += 1
      reply.write('no\u0000'.repeat(1_000), () => setImmediate(more))
    }
    more()
  })
  const { status, start } = await createPost({ allowsPrivate: true })(call(receiver.url))
  expect([status, start.length < 500, start.startsWith('nonono')]).toEqual([500, true, true])
  expect(written).toBeGreaterThan(0)
})

test('does not wait for a receiver that is too slow, or that stalls during its reply', async () => {
  const send = createPost({ allowsPrivate: true, timeoutMs: 200 })
  for (const answer of [() => {}, (reply: { write: (text: string) => void }) => reply.write('begun')]) {
    const receiver = await startReceiver(answer)
    await expect(send(call(receiver.url))).rejects.toThrow('There was no reply within 0.2 seconds.')
  }
  const never = createPost({ allowsPrivate: true, timeoutMs: 200, resolve: () => new Promise(() => {}) })
  await expect(never(call('http://hooks.example/'))).rejects.toThrow('There was no reply within 0.2 seconds.')
})

test("reports why a call couldn't be made", async () => {
  const receiver = await startReceiver((reply) => reply.destroy())
  const send = createPost({ allowsPrivate: true })
  await expect(send(call(receiver.url))).rejects.toThrow('socket hang up')
  await expect(send(call('http://no-such-host.invalid/'))).rejects.toThrow(/no-such-host\.invalid/)
})
