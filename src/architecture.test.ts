import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as backupTables from './server/db/backups/backup-tables'
import * as tables from './server/db/tables/every-table'
import * as webhookTables from './server/db/webhooks/webhook-tables'
import { folderOf, holding, type Import, imports, product, root, violations } from './source-imports'

/** Folders, lowest first: each imports only from folders before it, types included. A new folder needs a place here. */
const folderOrder = {
  domain: [
    ...['system', 'accounts', 'analytics', 'contests', 'seats', 'judging', 'awards', 'issues', 'markdown'],
    ...['ledger', 'log', 'publication', 'verification', 'webhooks'],
  ],
  server: [
    ...['concurrency', 'network', 'metrics', 'signing', 'db', 'http', 'outbox'],
    ...['ledger', 'accounts', 'contests', 'seats', 'issues', 'judging', 'sponsors'],
    ...['awards', 'analytics'],
    ...['mail', 'privacy', 'admin'],
    ...['startup', 'backup', 'demo', 'jobs'],
  ],
}
const noun = '(ledger|accounts|contests|seats|issues|judging|sponsors|awards|analytics|privacy|admin)'

/** Only the owner writes a table; only the owner and the folders above it read it. */
const tablesOf = {
  http: ['rate_limits'],
  outbox: ['mail_tokens', 'mail_outbox', 'webhook_endpoints', 'webhook_deliveries'],
  mail: ['mailbox'],
  ledger: ['ledger_events', 'ledger_chain'],
  accounts: ['users', 'sessions', 'second_factors', 'setup_links', 'access_tokens'],
  contests: ['contests', 'frozen_terms', 'contest_questions'],
  seats: ['seats'],
  issues: [
    'issues',
    'revisions',
    'duplicate_groups',
    'idempotency_keys',
    'issue_counts',
    'contest_authors',
    'proof_runs',
    'issue_proofs',
    'contest_fixes',
    'fix_runs',
  ],
  judging: ['saved_reasons', 'assignments', 'second_look_draws', 'second_looks'],
  sponsors: ['released_issues', 'sponsor_answers'],
  awards: ['award_snapshots', 'award_lines', 'unpaid_awards'],
  analytics: ['analytics_events'],
  admin: ['backup_runs'],
  // Written by a feature, and read by core.
  appeals: ['appeals'],
  publication: ['publication_drafts', 'publications', 'publication_parts'],
  proofs: ['proof_runners', 'runner_tokens'],
  source: [
    ...['source_archives', 'source_archive_parts', 'source_objects', 'source_files'],
    ...['contest_sources', 'source_uploads'],
  ],
  // A feature is above all of core.
  'likely-duplicates': ['issue_terms', 'apart_issues'],
  'public-log': ['log_epochs', 'log_nodes', 'log_cosignatures'],
}
/** They migrate, encrypt, copy and restore whole tables, whatever is in them. */
const foldersOfEveryTable = ['db', 'backup']

/** The name of each table in TypeScript, and its name in the database. */
const tableNames = new Map(
  Object.entries({
    ...tables,
    ...backupTables,
    ...webhookTables,
  }).flatMap(([variable, table]) => (is(table, PgTable) ? [[variable, getTableName(table)] as const] : [])),
)

/** A file in one of the folders of src/server. */
const inServerFolder = /^server\/[^/]+\//
describe('imports', () => {
  test('the test finds the imports of the product', () => {
    expect(imports.length).toBeGreaterThan(100)
  })
  test('the product imports nothing from test/, bench/, scripts/ or e2e/', () => {
    expect(violations(/^/, /^#|^\.\.\//)).toEqual([])
  })
  test('domain imports nothing but domain', () => {
    expect(violations(/^domain\//, /^(?!domain\/)/)).toEqual([])
  })
  test('contract imports only domain and zod [V15.3.5]', () => {
    expect(violations(/^contract\//, /^(?!domain\/|contract\/|zod$)/)).toEqual([])
  })
  test('server and web do not import each other, and nothing imports main or the command line', () => {
    expect(violations(/^server\//, /^(web|cli|main|start-product)/)).toEqual([])
    expect(violations(/^web\//, /^(server|cli|main)/)).toEqual([])
  })
  test('the browser loads no validator: it imports only routes and types of the contract [V2.2.2]', () => {
    const isTypeOnly = (one: Import) => /^(import|export)\s+type\b/.test(one.text)
    expect(violations(/^web\//, /^(contract\/(?!routes$)|zod)/, isTypeOnly)).toEqual([])
  })
  test('the command of researchers imports rules and types, and nothing of the server but the check of a signature', () => {
    const isTypeOnly = (one: Import) => /^import\s+type\b/.test(one.text)
    const allowed = /^(?!node:|cli\/researcher\/|domain\/|contract\/routes$|server\/signing\/signature$)/
    expect(violations(/^cli\/(primacy|researcher\/)/, allowed, isTypeOnly)).toEqual([])
  })
  test('verbs and queries import no routes, and queries import no verbs', () => {
    expect(violations(new RegExp(`^server/${noun}/(?!.*-routes)`), /-routes$/)).toEqual([])
    const verb = new RegExp(`^server/${noun}/(?!.*(-queries|-wire|-facts|-hash|-token)$)`)
    expect(violations(/-queries\.ts$/, verb)).toEqual([])
  })
  test('a feature imports no routes of another feature', () => {
    const isOwn = (one: Import) => folderOf(one.from) === folderOf(one.to)
    expect(violations(new RegExp(`^server/${noun}/`), new RegExp(`^server/${noun}/.*-routes$`), isOwn)).toEqual([])
  })
  test.each(['domain', 'server'] as const)('every folder of %s has a place in the order', (area) => {
    const entries = readdirSync(join(root, area), { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(folders.sort()).toEqual([...folderOrder[area]].sort())
  })
  test.each(['domain', 'server'] as const)('folders of %s import one way, types included', (area) => {
    const place = (path: string) => folderOrder[area].indexOf(folderOf(path))
    const isInFolder = (path: string) => new RegExp(`^${area}/[^/]+/`).test(path)
    const upward = imports.filter(({ from, to }) => isInFolder(from) && isInFolder(to) && place(to) > place(from))
    expect(upward.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })
  test('no folder of the server imports the files that compose it', () => {
    expect(violations(inServerFolder, /^server\/(app|start|serve-api|register-routes)$/)).toEqual([])
  })
  test('ui imports no feature, router or query, and features do not import the router', () => {
    expect(violations(/^web\/ui\//, /^web\/(?!ui\/)|^react-router|^@tanstack/)).toEqual([])
    expect(violations(/^web\/(?!testing\/)[^/]+\//, /^web\/(router|main)$/)).toEqual([])
  })
  test('only app, http and routes import Fastify', () => {
    const allowed = (path: string) =>
      /^server\/(app|serve-api|log|mail\/mailbox-routes)\.ts$|^server\/http\/|-routes\.ts$/.test(path)
    expect(violations(/^(server|features)\//, /^@?fastify/, (one) => allowed(one.from))).toEqual([])
  })
  test('only queries and db contain SQL [V1.2.4 T50]', () => {
    const allowed = (one: Import) => /^server\/db\/|-queries\.ts$/.test(one.from)
    const tablesAndSql = /^(drizzle-orm|pg$|server\/db\/([a-z]+\/)?([a-z]+-)?tables$)/
    expect(violations(/^(server|features)\//, tablesAndSql, allowed)).toEqual([])
  })
  test('there are no import cycles, not even through import()', () => {
    expect(importCycles()).toEqual([])
  })
})

describe('owners of tables', () => {
  test('every table has one owner', () => {
    expect([...tableNames.values()].sort()).toEqual(Object.values(tablesOf).flat().sort())
  })
  test('only the owner writes a table', () => {
    expect(
      tableUses(
        /(?:\.(?:insert|update|delete)\(\s*|\b(?:insert into|update|delete from)\s+(?:\$\{)?)/,
        (use) => use.folder !== use.owner,
      ),
    ).toEqual([])
  })
  test('only the owner and folders above it read a table', () => {
    const place = (folder: string) => [...folderOrder.server, 'likely-duplicates', 'public-log'].indexOf(folder)
    expect(tableUses(/\b/, (use) => place(use.folder) < place(use.owner))).toEqual([])
  })
})

describe('things done in one place', () => {
  test('only config reads process.env', () => {
    const reads = holding(/process\.env/, (path) => /^(server|features)\//.test(path) || path === 'main.ts')
    expect(reads).toEqual(['server/config.ts'])
  })
  test('only web/api calls fetch', () => {
    expect(holding(/\bfetch\(/, (path) => /^web\/(?!api\/)|^features\//.test(path))).toEqual([])
  })
  test('no feature of the server reads the clock', () => {
    const clocks = /new Date\(\)|Date\.now\(\)/
    expect(
      holding(clocks, (path) => new RegExp(`^server/${noun}/|^domain/|^contract/|^features/[^/]+/(?!web/)`).test(path)),
    ).toEqual([])
  })
  test('no HTML is set from a string [V1.2.3 V3.2.2 T40]', () => {
    expect(holding(/dangerouslySetInnerHTML|\.innerHTML\s*=/, () => true)).toEqual([])
  })
})

describe('what the server never does', () => {
  const served = (path: string) => !/^(web|features\/[^/]+\/web)\//.test(path)
  const fromNode = (names: string) => new RegExp(`from ['"](node:)?(${names})['"]`)
  test('it starts no other program and evaluates no code [V1.2.5 V1.3.2]', () => {
    expect(holding(fromNode('child_process|vm|cluster'), served)).toEqual([])
    expect(holding(/\beval\(|new Function\(/, () => true)).toEqual([])
  })
  test('it contacts only the database, the mail server, a bucket of backups and sources, a collector of traces and endpoints for webhooks and witnesses [V1.3.6 V15.3.2]', () => {
    const calls = (path: string) => path === 'server/network/post.ts'
    // Commands: one asks the server on the same machine whether it runs, the other is run by researchers elsewhere.
    expect(holding(/\bfetch\(|https?\.(request|get)\(/, served)).toEqual([
      'cli/health.ts',
      'cli/researcher/call-site.ts',
    ])
    const isOther = (path: string) => served(path) && !calls(path)
    expect(holding(fromNode('https|http2|tls|dgram|undici|dns|dns/promises'), isOther)).toEqual([])
    // On a socket in the data folder, so between two processes of one account.
    const isOnSocket = (path: string) => path.startsWith('server/backup/running/')
    // The witness that researchers run elsewhere: it answers, and contacts nobody.
    const answersLogs = (path: string) => path === 'cli/researcher/witness/listen.ts'
    const isAllowed = ({ from, text }: Import) =>
      text.startsWith('import type') || calls(from) || isOnSocket(from) || answersLogs(from)
    const nodeHttp = imports
      .filter((one) => one.to === 'node:http' && !isAllowed(one))
      .map(({ text }) => text.split(' from ')[0])
    // A table of texts, and the class of what comes in.
    expect([...new Set(nodeHttp)].sort()).toEqual(['import { IncomingMessage }', 'import { STATUS_CODES }'])
    expect(violations(/^(?!server\/(db|mail)\/)/, /^(pg|nodemailer)$/)).toEqual([])
    expect(violations(/^(?!server\/http\/tracing\/)/, /^@opentelemetry\//)).toEqual([])
    expect(violations(/^(?!server\/network\/bucket\.ts)/, /^s3mini$/)).toEqual([])
  })
  test('it uses no hash weaker than SHA-256 and no Math.random [V6.5.3 V11.4.1]', () => {
    expect(holding(/create(Hash|Hmac)\((?!'sha256')/, served)).toEqual([])
    expect(holding(/Math\.random\(/, served)).toEqual([])
  })
})

type TableUse = { folder: string; owner: string }

/** Each forbidden use of a table in the server, by its name in TypeScript after `before`, or by its name in SQL. */
function tableUses(before: RegExp, isForbidden: (use: TableUse) => boolean): string[] {
  const files = product.filter(
    ({ path }) => /^server\/[^/]+\//.test(path) && !foldersOfEveryTable.includes(folderOf(path)),
  )
  return files.flatMap(({ path, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const uses = [...tableNames].filter(([variable, table]) => {
      const isImported = new RegExp(`import[^'"]*\\b${variable}\\b[^'"]*from '[^']*tables'`).test(code)
      const isInSql = new RegExp(`\\b(from|join|into|update)\\s+${table}\\b`).test(code)
      const isUsed = (name: string) => new RegExp(`${before.source}${name}\\b`).test(code)
      return (isImported && isUsed(variable)) || (isInSql && isUsed(table))
    })
    return uses.flatMap(([, table]) => {
      const owner = Object.entries(tablesOf).find(([, tables]) => tables.includes(table))?.[0] ?? ''
      return isForbidden({ folder: folderOf(path), owner }) ? [`${path}: ${table}, which belongs to ${owner}`] : []
    })
  })
}

function importCycles(): string[] {
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
