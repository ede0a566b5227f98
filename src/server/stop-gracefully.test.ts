import { once } from 'node:events'
import net from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { stopGracefully } from './stop-gracefully'
import { startTestApp } from './testing/start-test-app'

async function connected(app: FastifyInstance, text: string): Promise<net.Socket> {
  const { port } = app.server.address() as net.AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('a client that never finishes its request, or never begins one, does not keep the process from stopping', async () => {
  const { app } = await startTestApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const silent = await connected(app, '')
  const slow = await connected(app, 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
  // Answered: so the two before it have been accepted as well.
  const prompt = await connected(app, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(prompt, 'data')
  const ends = [silent, slow].map((socket) => once(socket, 'close'))

  await stopGracefully({ app, stopWork: [], patienceMs: 50 })
  await Promise.all(ends)

  expect(app.server.listening).toBe(false)
})

test('a request that has come is answered before the process stops', async () => {
  const { app } = await startTestApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n'
  const arrived = once(app.server, 'request')
  const socket = await connected(app, `${head}\r\n{`)
  await arrived
  const stopped = stopGracefully({ app, stopWork: [] })
  socket.write('}')
  const [reply] = await once(socket, 'data')
  expect(String(reply)).toMatch(/^HTTP\/1.1 400 /)
  await stopped
})

test('a mail that a slow server holds up does not keep the process from stopping', async () => {
  const { app } = await startTestApp()
  let asked = false
  const stopMail = () => {
    asked = true
    return new Promise<void>(() => {})
  }
  await stopGracefully({ app, stopWork: [stopMail], patienceMs: 10 })
  expect(asked).toBe(true)
})
