import { once } from 'node:events'
import net from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'
import { stopGracefully } from './stop-gracefully'

async function connected(app: FastifyInstance, text: string): Promise<net.Socket> {
  const { port } = app.server.address() as net.AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('a client with an unfinished or missing request does not keep the process from stopping', async () => {
  const { app } = await startTestApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const silent = await connected(app, '')
  const slow = await connected(app, 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
  // It got a reply, so the two connections before it were accepted as well.
  const prompt = await connected(app, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(prompt, 'data')
  const ends = [silent, slow].map((socket) => once(socket, 'close'))

  await stopGracefully({ app, stopWork: [], maxStopMs: 50 })
  await Promise.all(ends)

  expect(app.server.listening).toBe(false)
})

test('a request in progress is answered before the process stops [F20]', async () => {
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

test('a mail to a slow server does not keep the process from stopping', async () => {
  const { app } = await startTestApp()
  let asked = false
  const stopMail = () => {
    asked = true
    return new Promise<void>(() => {})
  }
  await stopGracefully({ app, stopWork: [stopMail], maxStopMs: 10 })
  expect(asked).toBe(true)
})
