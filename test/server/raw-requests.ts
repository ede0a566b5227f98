import net from 'node:net'
import { expect, onTestFinished } from 'vitest'
import type { EndpointName } from '../../src/contract/endpoints'
import { endpointNamed } from '../every-endpoint'
import type { Person } from './cast'
import type { TestApp } from './start-test-app'

type Framing = 'Content-Length' | 'chunked' | 'Expect: 100-continue'
export const framings: Framing[] = ['Content-Length', 'chunked', 'Expect: 100-continue']

type Message = { as: Person; params?: Record<string, string>; body: unknown; framing?: Framing }

/** A request as text, split before its last byte. */
export function messageOf(name: EndpointName, { as, params = {}, body, framing = 'Content-Length' }: Message) {
  const { method, path } = endpointNamed(name)
  const text = JSON.stringify(body)
  const size = Buffer.byteLength(text)
  const isChunked = framing === 'chunked'
  const head = [
    `${method} /api${path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '')} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${as.token}`,
    'Content-Type: application/json',
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${size}`,
    ...(framing === 'Expect: 100-continue' ? ['Expect: 100-continue'] : []),
  ].join('\r\n')
  const framed = isChunked ? `${size.toString(16)}\r\n${text}\r\n0\r\n\r\n` : text
  return { allButLast: `${head}\r\n\r\n${framed.slice(0, -1)}`, last: framed.slice(-1) }
}

/** A connection to the server. `write` resolves when the server has read everything. */
export async function openSocket({ app }: TestApp) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as net.AddressInfo
  const accepted = new Promise<net.Socket>((resolve) => app.server.once('connection', resolve))
  const socket = net.connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const serverSide = await accepted
  let received = ''
  let written = 0
  socket.on('data', (part) => {
    received += part
  })
  return {
    async write(text: string): Promise<void> {
      written += Buffer.byteLength(text)
      socket.write(text)
      await expect.poll(() => serverSide.bytesRead, { interval: 5 }).toBe(written)
    },
    /** Waits for `count` replies, interim ones (1xx) not counted. */
    async replies(count: number): Promise<{ status: number; body: Record<string, never> & { code?: string } }[]> {
      const whole = () => repliesIn(received)
      await expect.poll(() => whole().length, { interval: 5 }).toBe(count)
      return whole()
    },
  }
}

function repliesIn(received: string) {
  const replies = []
  let rest = received
  for (;;) {
    const [head] = rest.split('\r\n\r\n', 1)
    if (head === undefined || head.length === rest.length) return replies
    const status = Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1])
    const from = head.length + 4
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (Buffer.byteLength(rest.slice(from)) < length) return replies
    const body = Buffer.from(rest.slice(from)).subarray(0, length).toString()
    if (status >= 200) replies.push({ status, body: JSON.parse(body) })
    rest = rest.slice(from + body.length)
  }
}
