import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from './contract/endpoints'

const root = import.meta.dirname
const noun = '(accounts|contests|issues|judging|candidates|awards|log|analytics|home|palette|drafts)'

type Import = { from: string; to: string; text: string }

const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return name === 'migrations' ? [] : files(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })

const sources = files(root).map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))
const product = sources.filter(({ path }) => !/\.test\.tsx?$|^server\/(testing|hostile)\//.test(path))

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g

const imports: Import[] = product.flatMap(({ path, text }) =>
  [...text.matchAll(importPattern)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? ''
    const to = target.startsWith('.') ? relative(root, resolve(root, dirname(path), target)) : target
    return { from: path, to, text: match[0].trim() }
  }),
)

/** Names each trespass, so that the message says which import to move. */
const trespasses = (from: RegExp, to: RegExp, except: (one: Import) => boolean = () => false) =>
  imports
    .filter((one) => from.test(one.from) && to.test(one.to) && !except(one))
    .map((one) => `${one.from} -> ${one.to}`)

const holding = (pattern: RegExp, where: (path: string) => boolean) =>
  product.filter(({ path, text }) => where(path) && pattern.test(text)).map(({ path }) => path)

describe('who may import whom', () => {
  test('the test sees the imports of the product', () => {
    expect(imports.length).toBeGreaterThan(100)
  })
  test('domain imports nothing but domain', () => {
    expect(trespasses(/^domain\//, /^(?!domain\/)/)).toEqual([])
  })
  test('contract knows domain and zod only', () => {
    expect(trespasses(/^contract\//, /^(?!domain\/|contract\/|zod$)/)).toEqual([])
  })
  test('server and web never meet, and nobody imports main or the cli', () => {
    expect(trespasses(/^server\//, /^(web|cli|main)/)).toEqual([])
    expect(trespasses(/^web\//, /^(server|cli|main)/)).toEqual([])
  })
  test('the browser loads no validator: of the contract it takes routes and types', () => {
    const isTypeOnly = (one: Import) => /^(import|export)\s+type\b/.test(one.text)
    expect(trespasses(/^web\//, /^(contract\/(?!routes$)|zod)/, isTypeOnly)).toEqual([])
  })
  test('a verb or a query knows no route, and a query knows no verb', () => {
    expect(trespasses(new RegExp(`^server/${noun}/(?!.*-routes)`), /-routes$/)).toEqual([])
    const verb = new RegExp(`^server/${noun}/(?!.*(-queries|-wire|-facts|-hash|-token)$)`)
    expect(trespasses(/-queries\.ts$/, verb)).toEqual([])
  })
  test('a feature uses no other feature’s routes', () => {
    expect(trespasses(new RegExp(`^server/${noun}/`), new RegExp(`^server/${noun}/.*-routes$`))).toEqual([])
  })
  test('ui knows no feature, no router and no query; features know no page of the router', () => {
    expect(trespasses(/^web\/ui\//, /^web\/(?!ui\/)|^react-router|^@tanstack/)).toEqual([])
    expect(trespasses(new RegExp(`^web/(ui|api|layout|${noun})/`), /^web\/(router|main)$/)).toEqual([])
  })
  test('Fastify stays in app, http and routes', () => {
    const allowed = (path: string) =>
      /^server\/(app|serve-api|log|mail\/mailbox-routes)\.ts$|^server\/http\/|-routes\.ts$/.test(path)
    expect(trespasses(/^server\//, /^@?fastify/, (one) => allowed(one.from))).toEqual([])
  })
  test('SQL stays in queries and db', () => {
    const allowed = (one: Import) => /^server\/db\/|-queries\.ts$/.test(one.from)
    expect(trespasses(/^server\//, /^(drizzle-orm|pg$|server\/db\/([a-z]+-)?tables$)/, allowed)).toEqual([])
  })
  test('nothing imports in a circle', () => {
    expect(circles()).toEqual([])
  })
})

describe('what is said in one place only', () => {
  test('process.env is read by config alone', () => {
    const reads = holding(/process\.env/, (path) => path.startsWith('server/') || path === 'main.ts')
    expect(reads).toEqual(['server/config.ts'])
  })
  test('fetch is called in web/api alone', () => {
    expect(holding(/\bfetch\(/, (path) => path.startsWith('web/') && !path.startsWith('web/api/'))).toEqual([])
  })
  test('no feature of the server asks what time it is', () => {
    const clocks = /new Date\(\)|Date\.now\(\)/
    expect(holding(clocks, (path) => new RegExp(`^server/${noun}/|^domain/|^contract/`).test(path))).toEqual([])
  })
  test('no HTML is set from a text', () => {
    expect(holding(/dangerouslySetInnerHTML|\.innerHTML\s*=/, () => true)).toEqual([])
  })
})

describe('what the server never does', () => {
  const served = (path: string) => !path.startsWith('web/')
  const fromNode = (names: string) => new RegExp(`from ['"](node:)?(${names})['"]`)
  test('it starts no other program and evaluates no text', () => {
    expect(holding(fromNode('child_process|vm|cluster'), served)).toEqual([])
    expect(holding(/\beval\(|new Function\(/, () => true)).toEqual([])
  })
  test('it asks nothing of another machine but the database and the mail server', () => {
    expect(holding(/\bfetch\(|https?\.(request|get)\(/, served)).toEqual([])
    expect(holding(fromNode('https|http2|tls|dgram|undici'), served)).toEqual([])
    const nodeHttp = imports
      .filter(({ to, text }) => to === 'node:http' && !text.startsWith('import type'))
      .map(({ text }) => text.split(' from ')[0])
    expect([...new Set(nodeHttp)].sort()).toEqual(['import { METHODS }', 'import { STATUS_CODES }'])
    expect(trespasses(/^(?!server\/(db|mail)\/)/, /^(pg|nodemailer)$/)).toEqual([])
  })
  test('it hashes with nothing weaker than SHA-256, and draws nothing secret from Math.random', () => {
    // Authenticator apps know codes of HMAC-SHA-1 alone, which does not need a hash without collisions (RFC 6238).
    const codesOfApps = ['server/accounts/second-factor/totp.ts']
    expect(holding(/create(Hash|Hmac)\((?!'sha256')/, served)).toEqual(codesOfApps)
    expect(holding(/Math\.random\(/, served)).toEqual([])
  })
})

test('every call, and who may make it', () => {
  const matrix = endpoints.map(({ method, path, access }) => `${method} ${path}: ${access}`)
  expect(matrix).toEqual([
    'POST /auth/login: public',
    'POST /auth/signup: public',
    'POST /auth/login/code: public',
    'POST /auth/logout: public',
    'GET /auth/me: user',
    'POST /auth/verify-email: public',
    'POST /auth/resend-verification: public',
    'POST /auth/forgot-password: public',
    'POST /auth/reset-password/{token}: public',
    'POST /auth/reset-password/: public',
    'POST /auth/accept-tos: user',
    'POST /auth/step-up: admin',
    'GET /account: user',
    'PUT /account/password: user',
    'POST /account/second-factor: admin',
    'PUT /account/second-factor: admin',
    'DELETE /account/second-factor: user',
    'PUT /account/wallet: user',
    'PUT /account/mails: user',
    'GET /account/sessions: user',
    'DELETE /account/sessions/{id}: user',
    'DELETE /account/sessions: user',
    'GET /account/data: user',
    'DELETE /account: user',
    'GET /contests: user',
    'GET /contests/{id}: user',
    'GET /contests/{id}/changes: user',
    'POST /contests: admin',
    'PUT /contests/{id}: admin',
    'DELETE /contests/{id}: admin',
    'POST /contests/{id}/finalize: admin',
    'POST /contests/{id}/reopen: admin',
    'GET /contests/{id}/results: user',
    'GET /contests/{id}/results.json: user',
    'GET /contests/{id}/results.csv: user',
    'GET /issues/my-issues: user',
    'GET /issues/contests/{id}: admin',
    'POST /issues/contests/{id}/submit: verified',
    'POST /issues: verified',
    'GET /issues: admin',
    'GET /issues/{id}: user',
    'PUT /issues/{id}: verified',
    'DELETE /issues/{id}: verified',
    'POST /issues/duplicates/group: admin',
    'DELETE /issues/duplicates/{id}: admin',
    'PUT /issues/{id}/status: admin',
    'GET /admin/contests/{id}/removed: admin',
    'POST /admin/issues/{id}/restore: admin',
    'GET /admin/contests/{id}/triage: admin',
    'GET /admin/issues/{id}/judging: admin',
    'PUT /admin/issues/{id}/duplicate-of: admin',
    'POST /admin/issues/{id}/undo: admin',
    'POST /issues/duplicates/merge: admin',
    'PUT /admin/issues/{id}/certificate: admin',
    'DELETE /admin/issues/{id}/certificate: admin',
    'GET /admin/issues/{id}/candidates: admin',
    'GET /admin/saved-reasons: admin',
    'POST /admin/saved-reasons: admin',
    'DELETE /admin/saved-reasons/{id}: admin',
    'POST /analytics/events: public',
    'GET /admin/analytics: admin',
    'GET /admin/contests: admin',
    'GET /admin/waiting: admin',
    'GET /admin/contests/{id}/standing: admin',
    'GET /admin/ledger: admin',
    'GET /admin/ledger/table: admin',
    'GET /admin/ledger/head: admin',
    'GET /log/key: public',
    'GET /admin/people: admin',
    'PUT /admin/people/{id}/kyc: admin',
    'GET /admin/contests/{id}/payments: admin',
    'POST /admin/contests/{id}/payments: admin',
    'POST /admin/contests/{id}/payments/export: admin',
    'POST /admin/award-lines/{id}/return: admin',
  ])
})

function circles(): string[] {
  const edges = new Map<string, string[]>()
  for (const { from, to, text } of imports) {
    if (/^import\s+type\b/.test(text)) continue
    const key = from.replace(/\.tsx?$/, '')
    edges.set(key, [...(edges.get(key) ?? []), to])
  }
  const found: string[] = []
  const finished = new Set<string>()
  const walk = (node: string, path: string[]) => {
    if (path.includes(node)) found.push([...path.slice(path.indexOf(node)), node].join(' -> '))
    if (finished.has(node) || path.includes(node)) return
    for (const next of edges.get(node) ?? []) walk(next, [...path, node])
    finished.add(node)
  }
  for (const node of edges.keys()) walk(node, [])
  return found
}
