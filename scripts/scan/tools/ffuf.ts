import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from '../programs'
import type { Finding, Tool } from '../tool'

const seconds = 240
const lists = [
  '/usr/share/dirb/wordlists/common.txt',
  '/usr/share/dirb/wordlists/extensions_common.txt',
  '/usr/lib/python3/dist-packages/wapitiCore/data/attacks/busterPayloads.txt',
]
/** Files that a manual deployment may leave behind; the lists hold too few of them. */
const leftovers = [
  '.git/HEAD .git/config .git/index .gitignore .env .env.production .npmrc .dockerenv .ssh/id_rsa .aws/credentials',
  'backup.sql backup.zip backup.tar.gz dump.sql database.sql db.sqlite data/secret data/auth-secret data/db/PG_VERSION',
  'package.json package-lock.json node_modules/pg/package.json tsconfig.json vite.config.ts fingerprint server/main.js',
  'dist/server/main.js ../server/main.js %2e%2e/server/main.js ..%2fserver/main.js assets/../../server/main.js',
  'main.js.map index.html.bak index.html~ index.html.gz index.html.br metrics dev/mailbox debug/pprof server-status',
].flatMap((line) => line.split(' '))
/** Published files that have to be found; otherwise nothing was tried. */
const controls = ['terms.txt', 'healthz']

export const ffuf: Tool = {
  name: 'ffuf',
  expected: ['readable file'],
  async scan(target) {
    const words = [...new Set([...controls, ...leftovers, ...lists.flatMap(wordsOf)])]
    const list = join(target.folder, 'words.txt')
    const report = join(target.folder, 'ffuf.json')
    writeFileSync(list, words.join('\n'))
    const page = await (await fetch(`${target.url}/no-such-page`)).text()
    const { output, timedOut } = await runProgram(
      'ffuf',
      [
        ...['-u', `${target.url}/FUZZ`, '-w', list, '-mc', '200-299,300-399,500-599', '-of', 'json', '-o', report],
        ...['-fs', String(Buffer.byteLength(page)), '-t', '20', '-timeout', '10', '-s', '-maxtime', String(seconds)],
      ],
      { seconds: seconds + 30 },
    )
    writeFileSync(join(target.folder, 'ffuf.txt'), output)
    const { results } = JSON.parse(readFileSync(report, 'utf8'))
    const findings = readFfuf(results, publishedPaths(), controls)
    if (timedOut) findings.push({ kind: 'not finished', where: `within ${seconds} s` })
    return { did: `${words.length} paths`, findings }
  },
}

const wordsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim().replace(/^\//, ''))
    .filter((line) => line && !line.startsWith('#'))

/** What anyone may read: the files of the client and the server's public pages. */
function publishedPaths(): Set<string> {
  const web = fileURLToPath(new URL('../../../dist/web', import.meta.url))
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).map((path) => path.split('\\').join('/'))
  return new Set([...files, 'site.json', 'healthz', 'readyz', 'docs/api', 'api/openapi.json'])
}

type Result = { input: { FUZZ: string }; status: number }

/** Every path that answered and is not published, and every control that did not answer. */
export function readFfuf(
  results: readonly Result[],
  published: ReadonlySet<string>,
  wanted: readonly string[] = [],
): Finding[] {
  const answered = results.map(({ input, status }) => ({
    path: input.FUZZ.split('/').filter(Boolean).join('/'),
    status,
  }))
  const missed = wanted.filter((name) => !answered.some(({ path }) => path === name))
  const found = answered
    .filter(({ path, status }) => status >= 300 || !published.has(path))
    .map(({ path, status }) => ({
      kind: status >= 500 ? 'server error' : status >= 300 ? 'redirect' : 'readable file',
      where: `/${path} (${status})`,
    }))
  return [...missed.map((name) => ({ kind: 'nothing tried', where: `/${name} was not found` })), ...found]
}
