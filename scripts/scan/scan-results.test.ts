import { expect, test } from 'vitest'
import { type ApiDocument, callsOf, countPlaces, requestText } from './calls'
import { type Run, scanProblems, scanTable } from './scan-results'
import { readFfuf } from './tools/ffuf'
import { readNmap } from './tools/nmap'
import { secretsIn } from './tools/secrets'
import { heldSockets, readSlowTest } from './tools/slowhttptest'
import { readSqlmap } from './tools/sqlmap'
import { readSslscan } from './tools/sslscan'
import { readWapiti } from './tools/wapiti'

const run = (more: Pick<Run, 'target'> & Partial<Run>): Run => ({
  tool: 'nmap',
  expected: ['http-git'],
  did: '5 scripts',
  seconds: 1,
  findings: [],
  ...more,
})
const git = { kind: 'http-git', where: '/.git/' }

test('a finding in the product is an error, and so is a planted hole that was missed', () => {
  expect(scanProblems([run({ target: 'product' }), run({ target: 'canary', findings: [git] })])).toEqual([])
  expect(scanProblems([run({ target: 'product', findings: [git] })])).toEqual(['nmap: http-git: /.git/'])
  expect(scanProblems([run({ target: 'canary' })])).toEqual(['nmap: missed a planted hole: http-git'])
  expect(scanProblems([run({ target: 'canary', findings: [{ ...git, kind: 'http-ls' }] })])).toHaveLength(1)
})

test("a tool that tried nothing on the product hasn't found it clean", () => {
  expect(scanProblems([run({ target: 'product', did: '' })])).toEqual(['nmap: tried nothing on the product'])
})

test("only a specific tool's specific finding can be explained, and only in the product", () => {
  const reasons = [{ tool: 'nmap', finding: /\/\.git\//, reason: 'because' }]
  const found = { target: 'product', findings: [git] } as const
  expect(scanProblems([run(found)], reasons)).toEqual([])
  expect(scanProblems([run({ ...found, tool: 'ffuf' })], reasons)).toHaveLength(1)
  expect(scanTable([run(found)], reasons)).toContain('| nmap | product | 5 scripts | 1 | 0 (explained: 1) | none | as')
  expect(scanTable([run({ target: 'canary', findings: [git] })], reasons)).toContain('| http-git 1 | http-git | as')
  expect(scanTable([run(found)], [])).toContain('| http-git 1 | none | PROBLEM |')
})

test('sqlmap is read by its last words: a hole, nothing, a server error, or nothing tried at all', () => {
  const clean = '[CRITICAL] all tested parameters do not appear to be injectable. Try to increase values'
  const hole = 'sqlmap identified the following injection point(s) with a total of 50:\n---\nParameter: #1* (URI)\n'
  expect(readSqlmap('me', clean)).toEqual([])
  expect(readSqlmap('me', hole)).toEqual([{ kind: 'SQL injection', where: 'me: #1* (URI)' }])
  expect(readSqlmap('me', `500 (Internal Server Error) - 3 times\n${clean}`)).toEqual([
    { kind: 'server error', where: 'me: 500 (Internal Server Error) - 3 times' },
  ])
  expect(readSqlmap('me', '[CRITICAL] unable to connect')[0]?.kind).toBe('nothing tried')
  expect(readSqlmap('me', '', true)[0]?.kind).toBe('not finished')
})

test('wapiti and nmap are read by what they name', () => {
  const found = { method: 'GET', path: '/a', info: 'it is so' }
  expect(readWapiti({ vulnerabilities: { 'Backup file': [found] }, anomalies: { Errors: [] } })).toEqual([
    { kind: 'Backup file', where: 'GET /a: it is so' },
  ])
  const script = (id: string, output: string) => `<state state="open"/><script id="${id}" output="${output}"></script>`
  expect(readNmap(script('http-git', '&#xa;  /.git/&#xa;    found'))).toEqual([
    { kind: 'http-git', where: '/.git/ found' },
  ])
  expect(readNmap(script('http-csrf', 'Couldn&apos;t find any CSRF vulnerabilities.'))).toEqual([])
  expect(readNmap('<state state="closed"/>')[0]?.kind).toBe('nothing tried')
})

test('sslscan is read by what the server offers: protocols, ciphers, the key and its signature', () => {
  const cipher = (version: string, name: string, strength = 'strong') =>
    `<cipher status="accepted" sslversion="${version}" bits="128" cipher="${name}" strength="${strength}" />`
  const certificate = (bits: number, hash: string) =>
    `<signature-algorithm>${hash}WithRSAEncryption</signature-algorithm><pk error="false" type="RSA" bits="${bits}" />`
  const protocol = (version: string, enabled: number) =>
    `<protocol type="tls" version="${version}" enabled="${enabled}" />`
  const good = [cipher('TLSv1.3', 'TLS_AES_128_GCM_SHA256'), cipher('TLSv1.2', 'ECDHE-RSA-AES128-GCM-SHA256')]
  const sound = [protocol('1.0', 0), protocol('1.2', 1), protocol('1.3', 1), ...good, certificate(2048, 'sha256')]
  expect(readSslscan(sound.join('\n'))).toEqual([])
  const weak = [protocol('1.0', 1), cipher('TLSv1.0', 'AES128-SHA', 'acceptable'), certificate(1024, 'sha1')]
  expect(readSslscan(weak.join('\n')).map(({ kind }) => kind)).toEqual([
    'old protocol',
    'weak cipher',
    'no forward secrecy',
    'weak key',
    'weak signature',
  ])
  expect(readSslscan(protocol('1.2', 1))[0]?.kind).toBe('nothing tried')
})

test('a secret is found wherever it stands, and a place where nothing was written proves nothing', () => {
  const known = { password: 'p4ss', report: 'the vault' }
  const places = { 'the log': 'a line', 'the database': 'the vault', 'the statistics': 'p4ss' }
  expect(secretsIn(places, known)).toEqual([{ kind: 'the statistics', where: 'password' }])
  expect(secretsIn({ 'the outbox': ' ' }, known)[0]?.kind).toBe('nothing tried')
})

test('ffuf may find what is published, must find the controls, and nothing else', () => {
  const hit = (FUZZ: string, status = 200) => ({ input: { FUZZ }, status })
  const published = new Set(['terms.txt', 'healthz'])
  expect(readFfuf([hit('terms.txt')], published, ['terms.txt'])).toEqual([])
  expect(readFfuf([], published, ['terms.txt'])[0]?.kind).toBe('nothing tried')
  expect(readFfuf([hit('.env'), hit('a', 301), hit('healthz', 503)], published)).toEqual([
    { kind: 'readable file', where: '/.env (200)' },
    { kind: 'redirect', where: '/a (301)' },
    { kind: 'server error', where: '/healthz (503)' },
  ])
})

test('slow clients may stay no longer than their time nor take the place of others', () => {
  const ended = 'Exit status:\u001b[1m    Hit test time limit\u001b[0m\n'
  const seen = { held: 0, sent: 90, failed: 0 }
  expect(readSlowTest('slow heads', ended, seen)).toEqual([])
  expect(readSlowTest('slow heads', ended, { ...seen, held: 900 })[0]?.where).toContain('900 connections held')
  expect(readSlowTest('slow heads', ended, { ...seen, failed: 4 })[0]?.where).toBe('4 of 90 ordinary requests failed')
  expect(readSlowTest('slow heads', 'no route to host', seen)[0]?.kind).toBe('nothing tried')
})

test('a connection counts as held while it is open and a process owns it', () => {
  const line = (local: string, state: string, inode: number) =>
    `  1: 0100007F:${local} 0:${inode} ${state} 00:00 00:0 00000000 0 0 ${inode} 1`
  const table = [line('1F90', '01', 77), line('1F90', '08', 78), line('1F90', '01', 0), line('1F90', '06', 79)]
  expect(heldSockets([...table, line('1F91', '01', 80)].join('\n'), 8080)).toEqual(['0:77', '0:78'])
})

test('every place that a caller fills in is marked, and calls that would end the scan are left out', () => {
  const text = { type: 'string' }
  const document: ApiDocument = {
    components: { schemas: {} },
    paths: {
      '/issues/{id}': {
        put: {
          operationId: 'updateIssue',
          'x-access': 'verified',
          parameters: [{ name: 'id', in: 'path' }],
          requestBody: { content: { 'application/json': { schema: { properties: { title: text } } } } },
        },
        delete: { operationId: 'deleteIssue', 'x-step-up': true, parameters: [{ name: 'id', in: 'path' }] },
      },
      '/issues': { get: { operationId: 'listIssues', parameters: [{ name: 'page', in: 'query', schema: text }] } },
      '/auth/logout': { post: { operationId: 'logout' } },
      '/auth/step-up': { post: { operationId: 'stepUp' } },
    },
  }
  const calls = callsOf(document, { contest: 'c1', user: 'u1', issue: 'i7', texts: {} })
  const [list, update, remove] = calls.map((call) => requestText(call, { host: 'h', token: 't', mark: '*' }))
  expect(calls.map(countPlaces)).toEqual([1, 2, 1])
  expect(calls.map(({ asksForPassword }) => asksForPassword)).toEqual([false, false, true])
  expect(list).toContain('GET /api/issues?page=scan* HTTP/1.1\r\n')
  expect(update).toContain('PUT /api/issues/i7* HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer t')
  expect(update).toContain('{"title":"scan*"}')
  expect(remove).toContain('DELETE /api/issues/00000000-0000-4000-8000-000000000000* ')
})
