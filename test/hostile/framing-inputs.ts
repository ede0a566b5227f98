import net from 'node:net'

import { expect, onTestFinished } from 'vitest'
import { type Harness, type HttpRequest, requestTo } from './harness'
import type { Group } from './input-group'
import { type HttpReply, replyProblems } from './oracle'

/** Sends bytes as they are and returns all that came back; the server closes the connection. */
async function sendBytes({ app }: Harness, text: string): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as net.AddressInfo
  return new Promise((resolve) => {
    let reply = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      reply += part
    })
    // A server that closes with unread bytes of ours resets the connection: what it sent before that counts.
    socket.on('error', () => {})
    socket.on('close', () => resolve(reply))
  })
}

function readReply(reply: string): HttpReply {
  const [head = '', text = ''] = reply.split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(first.split(' ')[1]), headers, text }
}

/** Each of these is refused in the standard format, with every header, and the connection is closed. */
async function closes(harness: Harness, status: number, requests: Record<string, string>): Promise<void> {
  for (const [what, text] of Object.entries(requests)) {
    const seen = readReply(await sendBytes(harness, text))
    expect([what, seen.status, replyProblems(seen), seen.headers.connection]).toEqual([what, status, [], 'close'])
  }
}

const post = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
const get = (path: string) => `GET ${path} HTTP/1.1\r\n`

const asked = (method: string, url: string, headers: Record<string, string> = {}): HttpRequest => ({
  method,
  url,
  headers,
})

/** Problems with a request's framing, before its content matters. */
export const framingInputs: Group[] = [
  {
    number: 26,
    title: 'two or wrong Content-Length headers or invalid chunks close the connection',
    run: (harness) =>
      closes(harness, 400, {
        'a length and chunks': `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        'two lengths': `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
        'a length below zero': `${post}Content-Length: -1\r\n\r\n{}`,
        'a bad chunk': `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
        'an unknown coding before chunks': `${post}Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n`,
      }),
  },
  {
    number: 27,
    title: 'a bare LF, a folded header, a CR in the path or a missing Host header closes the connection',
    run: (harness) =>
      closes(harness, 400, {
        'bare line feeds': 'GET /api/contests HTTP/1.1\nHost: x\n\n',
        'a folded header': `${get('/api/contests')}Host: x\r\nX-A: 1\r\n folded\r\n\r\n`,
        'a return in the path': `${get('/api/con\rtests')}Host: x\r\n\r\n`,
        'a NUL in a header': `${get('/api/contests')}Host: x\r\nX-A: \u0000\r\n\r\n`,
        'no host': `${get('/api/contests')}\r\n`,
        'two hosts': `${get('/api/contests')}Host: a\r\nHost: b\r\n\r\n`,
      }),
  },
  {
    number: 28,
    title: 'a URL or a header of 20 kB is refused',
    run: (harness) =>
      closes(harness, 431, {
        'an address': `${get(`/api/issues/${'x'.repeat(20_000)}`)}Host: x\r\n\r\n`,
        'a header': `${get('/api/contests')}Host: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      }),
  },
  {
    number: 29,
    title: 'an invalid escape in a path is refused and not echoed',
    async run(harness) {
      for (const path of ['/api/issues/%zz', '/api/issues/%', '/api/auth/reset-password/%E0%A4%A']) {
        const { text } = await harness.refuses(asked('GET', path), 400, 'BAD_REQUEST')
        expect(text).not.toContain('%')
      }
    },
  },
  {
    number: 30,
    title: 'a path parameter too long for an id is not found',
    async run(harness) {
      const as = await harness.person('ada')
      for (const length of [101, 5_000]) {
        await harness.refuses(requestTo('getIssue', { as, params: { id: 'x'.repeat(length) } }), 404, 'ISSUE_NOT_FOUND')
        await harness.refuses(
          requestTo('getContest', { as, params: { id: 'x'.repeat(length) } }),
          404,
          'CONTEST_NOT_FOUND',
        )
      }
      await harness.refuses(requestTo('getIssue', { as, params: { id: 'x'.repeat(9_000) } }), 404, 'ROUTE_NOT_FOUND')
    },
  },
  {
    number: 31,
    title: 'other methods of a known path are refused, CONNECT among them',
    async run(harness) {
      for (const method of ['TRACE', 'PROPFIND', 'PATCH', 'OPTIONS', 'MKCOL']) {
        await harness.refuses(asked(method, '/api/contests'), 405, 'METHOD_NOT_ALLOWED')
      }
      const tunnel = await sendBytes(harness, 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n')
      expect(tunnel).not.toMatch(/^HTTP\/1\.1 2/)
    },
  },
  {
    number: 32,
    title: 'another spelling of a path is not found or has the same access rules',
    async run(harness) {
      const guarded = { unknown: [404, 'ROUTE_NOT_FOUND'], guarded: [401, 'UNAUTHENTICATED'] } as const
      const spelled = {
        '//api/issues': 'unknown',
        '/API/ISSUES': 'unknown',
        '/api/issues/': 'guarded',
        '/api/./issues': 'guarded',
        '/api/%69ssues': 'guarded',
        '/api/contests/../issues': 'guarded',
        '/api;/issues': 'unknown',
      } as const
      for (const [url, outcome] of Object.entries(spelled)) {
        const seen = await harness.send(asked('GET', url))
        const { code } = JSON.parse(seen.text)
        expect([url, seen.status, code]).toEqual([url, ...guarded[outcome]])
      }
    },
  },
  {
    number: 33,
    title: 'the Host header appears in no reply and no mail',
    async run(harness) {
      const { email } = await harness.person('ada')
      const line = 'GET http://evil.example/api/contests HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'
      const seen = readReply(await sendBytes(harness, line))
      expect([seen.status, JSON.stringify(seen).includes('evil.example')]).toEqual([401, false])
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
      await harness.accepts(requestTo('forgotPassword', { body: { email }, headers }))
      const [mail] = await harness.mails()
      expect(`${mail?.text}${mail?.html}`).toContain('https://primacy.example/reset-password?token=')
      expect(JSON.stringify(mail)).not.toContain('evil.example')
    },
  },
  {
    number: 34,
    title: 'a forged X-Forwarded-For header does not change the client address',
    isLimited: true,
    async run(harness) {
      const statuses: number[] = []
      for (let turn = 0; turn < 20; turn += 1) {
        const headers = { 'x-forwarded-for': `1.2.3.${turn}`, 'x-real-ip': `1.2.3.${turn}` }
        const body = { email: 'nobody@primacy.example', password: 'whatever-1' }
        statuses.push((await harness.send(requestTo('login', { body, headers }))).status)
      }
      expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
    },
  },
  {
    number: 35,
    title: 'CORS allows no other origin',
    async run(harness) {
      for (const origin of ['https://evil.example', 'null', 'https://primacy.example.evil.example', '*']) {
        await harness.refuses(asked('GET', '/api/contests', { origin }), 401, 'UNAUTHENTICATED')
        const preflight = { origin, 'access-control-request-method': 'POST' }
        await harness.refuses(asked('OPTIONS', '/api/contests', preflight), 405, 'METHOD_NOT_ALLOWED')
      }
    },
  },
  {
    number: 36,
    title: 'a client that sends Expect: 100-continue and no body times out',
    async run(harness) {
      // The product gives up after 18 seconds, which is too long to wait for in a test.
      const { headersTimeout, requestTimeout } = harness.app.server
      onTestFinished(() => void Object.assign(harness.app.server, { headersTimeout, requestTimeout }))
      Object.assign(harness.app.server, { headersTimeout: 50, requestTimeout: 100 })
      const reply = await sendBytes(harness, `${post}Content-Length: 9\r\nExpect: 100-continue\r\n\r\n`)
      const [, refusal = ''] = reply.split('HTTP/1.1 100 Continue\r\n\r\n')
      // The delay may have been ours, so the sender is told to retry.
      expect(replyProblems(readReply(refusal))).toEqual([])
      expect(readReply(refusal).status).toBe(408)
      expect(readReply(refusal).headers).toHaveProperty('retry-after')
    },
  },
  {
    number: 37,
    title: 'a hundred pipelined requests are answered in order',
    async run(harness) {
      const { token } = await harness.person('ada')
      const head = `Host: x\r\nAuthorization: Bearer ${token}\r\n`
      const lines = Array.from({ length: 100 }, (_, at) =>
        at % 2 === 0 ? `${get('/api/auth/me')}${head}\r\n` : `${get('/api/nothing')}${head}\r\n`,
      )
      const last = `${get('/api/auth/me')}${head}Connection: close\r\n\r\n`
      const reply = await sendBytes(harness, lines.join('') + last)
      const statuses = [...reply.matchAll(/HTTP\/1\.1 (\d+) /g)].map((match) => match[1])
      expect(statuses).toEqual([...Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? '200' : '404')), '200'])
    },
  },
  {
    number: 38,
    title: 'no file outside the client can be downloaded',
    async run(harness) {
      const paths = ['/.git/config', '/.env', '/package.json', '/../etc/passwd', '/%2e%2e/', '/%2e%2e%2fpackage.json']
      for (const path of paths) {
        const seen = readReply(await sendBytes(harness, `${get(path)}Host: x\r\nConnection: close\r\n\r\n`))
        expect([path, seen.status, JSON.parse(seen.text).code]).toEqual([path, 404, 'ROUTE_NOT_FOUND'])
      }
    },
  },
]
