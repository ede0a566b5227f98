import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { researcherCommand } from '../machine/researcher-command'

const command = researcherCommand()
const verifier = fileURLToPath(new URL('../../tools/verify/primacy_verify.py', import.meta.url))

const id = '0199a7c2-5d10-7c3e-8a11-3f0b6f6f0a01'
const pagination = { total: 1, pages: 1, page: 1, limit: 100 }

const submission = {
  ...{ _id: id, title: 'Drain', description: 'All of it.', pocLink: null, status: 'pending' },
  ...{
    contestId: { _id: id, title: 'Vault Spring' },
    placeInLine: 1,
    lastSeq: 1,
    receivedAt: '2026-11-28T12:00:00.000Z',
  },
  ...{ contentHash: '0'.repeat(64), receipt: null },
}

/** A site that answers whatever it likes, and an empty folder with a `home` to run the command in. */
async function hostileSite(replies: Record<string, object>, status = 200) {
  const server = createServer((request, reply) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const found = Object.entries(replies).find(([start]) => path.startsWith(start))?.[1]
    reply.writeHead(found ? status : 404, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(found ?? { status: 'error', error: 'Not here', code: 'NOT_FOUND' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const folder = mkdtempSync(join(tmpdir(), 'primacy-hostile-'))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true })
  })
  const { port } = server.address() as AddressInfo
  const env = {
    ...{ PATH: process.env.PATH ?? '', HOME: folder },
    ...{ PRIMACY_SITE: `http://127.0.0.1:${port}`, PRIMACY_TOKEN: `primacy_pat_${'x'.repeat(43)}` },
  }
  const run = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      execFile(process.execPath, [command, ...words], { env, cwd: folder }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out, err }),
      )
    })
  return { folder, run }
}

const success = (data: object) => ({ status: 'success', data })
const pulling = (issue: object) => ({
  '/api/issues/my-issues': success({ issues: [issue], pagination }),
  [`/api/issues/${id}/proof`]: success({ proof: null }),
  '/api/issues/': success({ issue }),
})

test.each([
  ['of a submission', { ...submission, _id: '/../..' }],
  ['of a submission that is a folder above', { ...submission, _id: '../../..' }],
  ['of a submission that is no text', { ...submission, _id: 7 }],
  ['of a contest', { ...submission, contestId: { _id: '/../../x', title: 'Vault Spring' } }],
  ['of a contest on Windows', { ...submission, contestId: { _id: '\\..\\..\\x', title: 'Vault Spring' } }],
])('a site cannot make pull write outside its folder by an id %s', async (_what, issue) => {
  const { folder, run } = await hostileSite(pulling(issue))
  const { code, err } = await run('pull', '--dir', 'a/b/pulled')
  expect([code, err]).toEqual([3, expect.stringContaining('sent an invalid id')])
  expect(readdirSync(folder)).toEqual([])
})

test('a submission with a valid id can be pulled from the same site', async () => {
  const { folder, run } = await hostileSite(pulling(submission))
  expect((await run('pull')).code).toBe(0)
  expect(readdirSync(join(folder, 'primacy'))).toEqual(['vault-spring-0199a7c2'])
})

/** Clears the screen, writes a link, turns the direction of reading, hides a letter, and begins a line of its own. */
const hostileTitle = 'A\u001b[2J\u001b]8;;https://evil.example\u0007b\u009b1m\u202egpj\u200b\u2066\rok\nok  forged'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal.
const raw = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/

test('escapes terminal control characters, wherever a site sends them', async () => {
  const contest = { _id: id, title: hostileTitle, startDate: '2026-01-01T00:00:00Z', endDate: '2030-01-01T00:00:00Z' }
  const { run } = await hostileSite({
    '/api/contests': success({ contests: [contest], pagination }),
    '/api/issues/my-issues': success({ issues: [{ ...submission, title: hostileTitle }], pagination }),
  })
  for (const words of [['contests'], ['status']]) {
    const { code, out } = await run(...words)
    expect([words, code]).toEqual([words, 0])
    expect(out).not.toMatch(raw)
    expect(out.trimEnd().split('\n')).toHaveLength(1)
    expect(out).toContain('[U+001B][2J')
    const json = await run(...words, '--json')
    expect(json.out).not.toMatch(raw)
    expect(JSON.parse(json.out)[0].title).toBe(hostileTitle)
  }
})

test("a site's error is one line without terminal control characters", async () => {
  const { run } = await hostileSite({ '/api/': { status: 'error', error: hostileTitle, code: 'NOT_FOUND' } }, 404)
  const { code, err } = await run('status')
  expect([code, err.trimEnd().split('\n')]).toEqual([1, [expect.stringContaining('[U+202E]gpj')]])
  expect(err).not.toMatch(raw)
  expect((await run('status', '--json')).err).not.toMatch(raw)
})

test('the Python verifier escapes them too, in texts and file names', async () => {
  const { folder } = await hostileSite({})
  const name = 'a\u001b[2J\u202e\nok.json'
  writeFileSync(join(folder, name), JSON.stringify({ issueId: hostileTitle }))
  const { stdout, status } = spawnSync('python3', [verifier, '--key', 'A'.repeat(43), join(folder, name)], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).not.toMatch(raw)
  expect(stdout.trimEnd().split('\n')).toHaveLength(1)
  expect(stdout).toContain('a[U+001B][2J[U+202E][U+000A]ok.json')
})
