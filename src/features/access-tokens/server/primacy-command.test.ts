import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/machine/free-port'
import { researcherCommand } from '#test/machine/researcher-command'
import { giveToken } from '#test/server/access/access-token'
import type { Person } from '#test/server/cast'
import { startTestApp, type TestApp, testAppOn } from '#test/server/start-test-app'
import { type TokenScope, tokenScopes } from '../../../domain/accounts/access-token'
import { issues } from '../../../server/db/tables/tables'

const command = researcherCommand()

let app: TestApp
let ada: Person
let contest: { id: string; title: string }
let site: string
/** Home and working folder of a researcher. */
let home: string

beforeEach(async () => {
  // An option makes this app its own, because it listens.
  app = await startTestApp({ trustProxy: 0 })
  ada = await app.person('ada')
  contest = await app.contest(await app.person('olga'))
  site = await app.app.listen({ port: 0, host: '127.0.0.1' })
  home = mkdtempSync(join(tmpdir(), 'primacy-home-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
})

type Run = { code: number; out: string; err: string }

function run(words: string[], { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {}) {
  return new Promise<Run>((done) => {
    const settings = { PATH: process.env.PATH ?? '', HOME: home, ...env }
    const child = execFile(process.execPath, [command, ...words], { env: settings, cwd: home }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
    child.stdin?.end(input)
  })
}

/** As Ada, with a token in the environment. */
async function asAda(scopes: readonly TokenScope[] = tokenScopes) {
  const env = { PRIMACY_TOKEN: await giveToken(app, ada, scopes), PRIMACY_SITE: site }
  return {
    env,
    run: (...words: string[]) => run(words, { env }),
    json: async (...words: string[]) => JSON.parse((await run([...words, '--json'], { env })).out),
  }
}

const report = '# Settling twice empties the queue\n\n## Root cause\n\nA late flag, 1\u00a0wei: \u{1F4A5}\n'
const write = (name: string, text: string | Buffer) => writeFileSync(join(home, name), text)

test('a typed token is verified and stored for its owner only, and works from then on', async () => {
  const token = await giveToken(app, ada, ['contests:read'])
  const login = await run(['login', '--site', site], { input: `${token}\n` })
  expect([login.code, login.err]).toEqual([0, ''])
  expect(login.out).toContain(`You are ada at ${site}, with the scopes contests:read until`)
  expect(login.out).not.toContain(token)
  const file = join(home, '.config/primacy/credentials.json')
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect((await run(['contests'])).out).toContain('Vault Spring')
  const elsewhere = await run(['contests'], { env: { PRIMACY_SITE: 'https://elsewhere.example' } })
  expect([elsewhere.code, elsewhere.err]).toEqual([2, expect.stringContaining(`The stored token is for ${site}`)])
})

test("does not store an invalid token, or one that the site doesn't know", async () => {
  const other = await run(['login', '--site', site], { input: 'correct horse\n' })
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('one starts with primacy_pat_')])
  const unknown = await run(['login', '--site', site], { input: `primacy_pat_${'x'.repeat(43)}\n` })
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining(`Create one at ${site}/account`)])
  expect(readdirSync(home)).toEqual([])
  const plain = await run(['login', '--site', 'http://primacy.example'], { input: 'primacy_pat_x\n' })
  expect([plain.code, plain.err]).toEqual([2, expect.stringContaining('Use its https:// address')])
})

test('a login says so where the site has turned access tokens off', async () => {
  const token = await giveToken(app, ada, ['contests:read'])
  const off = await testAppOn(app.database, { features: [], now: app.clock.now() })
  const address = await off.app.listen({ port: 0, host: '127.0.0.1' })
  const login = await run(['login', '--site', address], { input: `${token}\n` })
  expect([login.code, login.err]).toEqual([1, expect.stringContaining(`${address} takes no access tokens.`)])
  expect(readdirSync(home)).toEqual([])
})

test('submits a report once, however often the command is repeated, with its place and receipt', async () => {
  const { env, json } = await asAda()
  write('report.md', report)
  write('poc.md', 'forge test\n')
  const words = ['submit', 'report.md', '--contest', 'vault', '--poc', 'poc.md']
  const first = await run(words, { env })
  expect([first.code, first.err]).toEqual([0, ''])
  expect(first.out).toMatch(/Place in line: 1\n(.*\n)+Signature: [\w-]{86}\n/)
  const again = await Promise.all([json(...words), json(...words)])
  expect(again.map(({ isReplayed, placeInLine }) => [isReplayed, placeInLine])).toEqual([
    [true, 1],
    [true, 1],
  ])
  const stored = await app.db.select().from(issues)
  expect(stored).toMatchObject([
    {
      title: 'Settling twice empties the queue',
      description: '## Root cause\n\nA late flag, 1\u00a0wei: \u{1F4A5}',
      pocLink: 'forge test',
    },
  ])
  expect(await json('status')).toMatchObject([{ status: 'pending', placeInLine: 1, contest: 'Vault Spring' }])
})

test("verifies pulled submissions and receipts with the site's key, and detects a changed report", async () => {
  const { run: primacy, json } = await asAda()
  const body = {
    contestId: contest.id,
    title: 'A "title": \\ with signs',
    description: '---\r\na: b\r\n---\r\n\r\n  end  ',
  }
  await app.call('submitIssue', { as: ada, body: { ...body, pocLink: 'cast call\n' } })
  const [pulled] = await json('pull', contest.title)
  expect(pulled).toMatchObject({ outcome: 'written' })
  expect(await json('pull')).toMatchObject([{ outcome: 'unchanged' }])
  const good = await primacy('verify')
  expect([good.code, good.out]).toEqual([0, expect.stringMatching(/^ok {2}primacy\/vault-spring-.*\.receipt\.json\n$/)])
  const file = join(home, pulled.file)
  writeFileSync(file, readFileSync(file, 'utf8').replace('  end  ', '  END  '))
  const changed = await primacy('verify')
  expect([changed.code, changed.out]).toEqual([1, expect.stringContaining('not the text that was submitted')])
  expect(await json('pull')).toMatchObject([{ outcome: 'kept' }])
  expect(await json('pull', '--force')).toMatchObject([{ outcome: 'written' }])
  expect((await primacy('verify')).code).toBe(0)
  const foreign = await primacy('verify', '--key', 'A'.repeat(43))
  expect([foreign.code, foreign.out]).toEqual([1, expect.stringContaining('FAILED')])
})

test('a pull lists every written file, and a receipt says what it is about', async () => {
  const { run: primacy, json } = await asAda()
  const body = { contestId: contest.id, title: 'Drain', description: 'All of it.', pocLink: 'cast call' }
  await app.call('submitIssue', { as: ada, body })
  const told = await primacy('pull')
  const names = told.out.trim().split('\n')
  expect(names.map((line) => line.replace(/ .*?(?=\.(?:poc\.md|receipt\.json|md)$)/, ' '))).toEqual([
    'written .md',
    'written .poc.md',
    'written .receipt.json',
  ])
  const receipt = JSON.parse(readFileSync(join(home, names[2]?.replace(/^written +/, '') ?? ''), 'utf8'))
  expect(receipt).toMatchObject({ contest: 'Vault Spring', contestId: contest.id, title: 'Drain' })
  const [again] = await json('pull', '--force')
  expect(again).toMatchObject({ outcome: 'unchanged', files: [] })
})

test("uses the site's clock to tell which contests are active, on a device that is six hours off", async () => {
  const { env } = await asAda()
  for (const hours of [-6, 6]) {
    const code = `const D=Date,now=()=>D.now()+${hours}*36e5;globalThis.Date=class extends D{constructor(...a){if(a.length)super(...a);else super(now())}static now(){return now()}}`
    const wrong = { ...env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
    for (const words of [['contests'], ['contests', '--status', 'active']]) {
      expect((await run(words, { env: wrong })).out).toContain('  active  until ')
    }
  }
})

test('an unmodified pulled report follows its submission', async () => {
  const { json } = await asAda()
  const body = { contestId: contest.id, title: 'Drain', description: 'All of it.' }
  const { _id: id } = (await app.call('submitIssue', { as: ada, body })).body.data.issue
  const [first] = await json('pull')
  await app.call('updateIssue', { as: ada, params: { id }, body: { title: 'Drain twice' } })
  expect(await json('pull')).toEqual([{ ...first, outcome: 'written' }])
  expect(readFileSync(join(home, first.file), 'utf8')).toContain('title: "Drain twice"')
})

test('a removed proof of concept does not stay next to the report', async () => {
  const { run: primacy, json } = await asAda()
  const body = { contestId: contest.id, title: 'Drain', description: 'All of it.', pocLink: 'cast call' }
  const { _id: id } = (await app.call('submitIssue', { as: ada, body })).body.data.issue
  await json('pull')
  await app.call('updateIssue', { as: ada, params: { id }, body: { pocLink: null } })
  expect(await json('pull')).toMatchObject([{ outcome: 'written' }])
  expect((await primacy('verify')).code).toBe(0)
})

test('verifies a signed ledger head too', async () => {
  const { run: primacy } = await asAda()
  const head = (await app.call('readLedgerHead', { as: await app.person('grace') })).body
  write('head.json', JSON.stringify(head))
  expect(await primacy('verify', 'head.json')).toEqual({ code: 0, out: 'ok  head.json\n', err: '' })
  write('head.json', JSON.stringify({ ...head.data.head, seq: head.data.head.seq + 1 }))
  expect((await primacy('verify', 'head.json')).code).toBe(1)
})

test("a refusal is exit code 1, with the site's message; as JSON with --json", async () => {
  const { run: primacy } = await asAda(['contests:read'])
  write('report.md', report)
  const refused = await primacy('submit', 'report.md', '--contest', contest.id)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('lacks the scope issues:write')])
  const asJson = await primacy('status', '--json')
  expect(JSON.parse(asJson.err)).toMatchObject({ status: 'error', code: 'SCOPE_MISSING', exitCode: 1 })
  const unknown = await primacy('submit', 'report.md', '--contest', 'nowhere')
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('primacy contests lists them')])
})

test('incorrect usage is exit code 2, and nothing is sent', async () => {
  const { run: primacy } = await asAda()
  write('untitled.md', 'No title.\n')
  write('latin1.md', Buffer.from([0x23, 0x20, 0xe9, 0x0a]))
  const uses = [
    [[], 'Usage: primacy'],
    [['subnit'], "There is no command 'subnit'"],
    [['status', '--poc', 'x'], 'primacy status has no option --poc'],
    [['status', '--colour'], "Unknown option '--colour'"],
    [['contests', '--status', 'open'], 'Choose active, upcoming or ended'],
    [['submit', '--contest', 'x'], 'Name one report'],
    [['submit', 'untitled.md'], 'Name the contest'],
    [['submit', 'untitled.md', '--contest', 'x'], 'untitled.md has no title'],
    [['submit', 'latin1.md', '--contest', 'x'], 'latin1.md is not text in UTF-8'],
    [['submit', 'missing.md', '--contest', 'x'], 'missing.md cannot be read'],
    [['verify', '.'], 'There is no receipt in .'],
  ] as const
  for (const [words, told] of uses) {
    const { code, out, err } = await primacy(...words)
    expect([words, code, out, err]).toEqual([words, 2, '', expect.stringContaining(told)])
  }
  expect((await run(['status'])).err).toContain('You are not logged in. Run primacy login')
})

test("a site that doesn't respond is exit code 3", async () => {
  const env = {
    PRIMACY_TOKEN: await giveToken(app, ada, tokenScopes),
    PRIMACY_SITE: `http://127.0.0.1:${await freePort()}`,
  }
  const { code, err } = await run(['contests'], { env })
  expect([code, err]).toEqual([3, expect.stringContaining('does not answer')])
})
