import { execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/machine/free-port'
import { researcherCommand } from '#test/machine/researcher-command'
import { startTestApp, testSigner } from '#test/server/start-test-app'
import { withoutTriggers } from '#test/server/verification/without-triggers'
import { readCheckpoint } from '../../../domain/log/checkpoint'
import { findCosignature, readVerifierKey } from '../../../domain/log/cosignature'
import { createPost } from '../../../server/network/post'
import { byteTools, isSignedBy } from '../../../server/signing/signature'
import { witnessSettings } from '../../../server/signing/signing-settings'
import { createWitnessCaller } from './ask-witnesses'
import { closeEpoch } from './log-jobs'

const command = researcherCommand()

/** A site whose log has one leaf, and a folder for the witness. */
async function watchedSite() {
  // An option makes this app its own, because it listens.
  const app = await startTestApp({ trustProxy: 0 })
  const site = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const folder = mkdtempSync(join(tmpdir(), 'primacy-watched-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const state = join(folder, 'state.json')
  const grow = async () => {
    app.clock.advance(15)
    await closeEpoch(app.db, { host: 'primacy.example', now: app.clock.now() })
  }
  await grow()
  const words = ['witness', '--site', site, '--name', 'witness.example/w1', '--state', state]
  const env = { PATH: process.env.PATH ?? '', HOME: folder }
  const watch = (...more: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      execFile(process.execPath, [command, ...words, ...more], { env }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out, err }),
      )
    })
  const listen = async () => {
    const child = spawn(process.execPath, [command, ...words, '--listen', String(await freePort())], { env })
    onTestFinished(() => void child.kill())
    const told: string[] = []
    const ended = new Promise<number | null>((done) => child.once('exit', done))
    const address = await new Promise<string>((found) =>
      child.stderr.on('data', (data) => {
        told.push(String(data))
        const at = /Listening at (\S+)/.exec(told.join(''))?.[1]
        if (at) found(`http://${at}`)
      }),
    )
    const [, key = ''] = /This witness is (\S+)/.exec(told.join('')) ?? []
    return { address, key, ended, told }
  }
  /** The log as its owner would write it anew, with other random numbers and the old name. */
  const rewrite = async (leaves: number) => {
    const tables = ['log_nodes', 'log_epochs', 'log_cosignatures'].map((table) => `delete from ${table}`)
    await withoutTriggers(app.database, ...tables)
    for (let leaf = 0; leaf < leaves; leaf += 1) await grow()
    const [first] = (await app.database.pool.query('select origin from log_epochs limit 1')).rows
    const { name } = readVerifierKey(byteTools, JSON.parse(readFileSync(state, 'utf8')).log) ?? { name: '' }
    await withoutTriggers(app.database, `update log_epochs set origin = '${name}' where origin = '${first.origin}'`)
  }
  const stored = () => JSON.parse(readFileSync(state, 'utf8'))
  return { app, site, state, stored, grow, watch, listen, rewrite }
}

const cosignedBy = (note: string, verifierKey: string): boolean => {
  const witness = readVerifierKey(byteTools, verifierKey)
  const found = witness && findCosignature(byteTools, note, witness)
  const key = Buffer.from(witness?.key ?? []).toString('base64url')
  return found ? isSignedBy(key, found.text, Buffer.from(found.signature).toString('base64url')) : false
}

test('a witness signs a growing log, and stores what it has signed so that only its owner can read it', async () => {
  const { stored, state, grow, watch } = await watchedSite()
  for (const size of [1, 2, 3]) {
    const { code, out, err } = await watch()
    expect([code, err]).toEqual([0, ''])
    const [, key = '', note = ''] = /^Witness: (\S+)\nSigned: \d leaves\n\n([\s\S]*)$/.exec(out) ?? []
    expect(readCheckpoint(note)?.size).toBe(size)
    expect(cosignedBy(note, key)).toBe(true)
    expect(cosignedBy(note.replace(/\n\d\n/, '\n9\n'), key)).toBe(false)
    expect(stored()).toMatchObject({ size, checkpoint: note })
    await grow()
  }
  expect((statSync(state).mode & 0o777).toString(8)).toBe('600')
})

test("reports a rewritten log as a fork, with both checkpoints, and doesn't sign it [T67]", async () => {
  const { stored, state, grow, watch, rewrite } = await watchedSite()
  await grow()
  await watch()
  const before = stored()
  for (const leaves of [2, 4]) {
    await rewrite(leaves)
    const { code, err } = await watch()
    expect([code, err]).toEqual([1, expect.stringMatching(/^FORK: the log of http.* its history was changed\./)])
    const evidence = JSON.parse(readFileSync(`${state}.evidence.json`, 'utf8'))
    expect(evidence.signedBefore).toBe(before.checkpoint)
    expect(readCheckpoint(evidence.asked.note)?.size).toBe(leaves)
    expect(stored()).toEqual(before)
  }
})

test('reports a log with fewer leaves than it signed as a fork too [T67]', async () => {
  const { stored, watch, rewrite, grow } = await watchedSite()
  await grow()
  await watch()
  const before = stored()
  await rewrite(1)
  expect(await watch()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^FORK: .* has 1 leaves, and .* signed 2/),
  })
  expect(stored()).toEqual(before)
})

test('refuses a new log, another key and a damaged state, each with instructions', async () => {
  const { app, state, watch, rewrite } = await watchedSite()
  expect(await watch('--key', 'A'.repeat(43))).toMatchObject({ code: 1, err: expect.stringContaining('shows the key') })
  expect(existsSync(state)).toBe(false)
  await watch()
  await rewrite(1)
  await withoutTriggers(app.database, "update log_epochs set origin = 'b/log/2'")
  expect(await watch()).toMatchObject({ code: 1, err: expect.stringContaining('shows another log') })
  rmSync(state)
  execFileSync('sh', ['-c', `echo '{"size": 1}' > ${state}`])
  expect(await watch()).toMatchObject({ code: 2, err: expect.stringContaining('is damaged') })
})

test('the site sends its checkpoints to a listening witness, and shows the cosignature below its own', async () => {
  const { app, listen, grow } = await watchedSite()
  const { address, key } = await listen()
  const witnesses = witnessSettings.LOG_WITNESSES.read(`${key} ${address}`) ?? []
  expect(witnesses).toHaveLength(1)
  const post = createPost({ allowsPrivate: true })
  const ask = createWitnessCaller({ db: app.db, clock: app.clock, signer: testSigner, witnesses, post })
  const checkpoint = async () => String((await app.call('readCheckpoint')).body)
  for (const size of [1, 2]) {
    expect(cosignedBy(await checkpoint(), key)).toBe(false)
    await ask()
    expect(readCheckpoint(await checkpoint())?.size).toBe(size)
    expect(cosignedBy(await checkpoint(), key)).toBe(true)
    await grow()
  }
  // What the site has forgotten, the witness tells it.
  await app.database.pool.query('delete from log_cosignatures')
  await ask()
  expect(cosignedBy(await checkpoint(), key)).toBe(true)
})

test('a listening witness refuses forks and invalid requests, and ends at the first fork of the same size', async () => {
  const { app, listen, rewrite, grow } = await watchedSite()
  const { address, key, ended, told } = await listen()
  const post = (body: string, path = '/add-checkpoint') =>
    fetch(`${address}${path}`, { method: 'POST', body }).then(async (reply) => [reply.status, await reply.text()])
  const note = async () => String((await app.call('readCheckpoint')).body)
  expect(await post(`old 0\n\n${await note()}`)).toMatchObject([200, expect.stringContaining('witness.example/w1')])
  expect(await post('hello')).toMatchObject([400, 'malformed\n'])
  expect(await post('x'.repeat(70_000))).toMatchObject([413, ''])
  expect(await post('', '/')).toMatchObject([404, ''])
  const [signed, unsigned] = [await note(), (await note()).replace(/\n1\n/, '\n2\n')]
  expect(await post(`old 1\n\n${unsigned}`)).toMatchObject([403, 'unsigned\n'])
  expect(await post(`old 1\n\n${signed.replaceAll('/log/', '/lot/')}`)).toMatchObject([404, 'unknown\n'])
  await grow()
  expect(await post(`old 0\n\n${await note()}`)).toEqual([409, '1\n'])
  expect(await post(`old 1\n\n${await note()}`)).toEqual([422, 'inconsistent\n'])
  await rewrite(1)
  expect(await post(`old 1\n\n${await note()}`)).toEqual([409, '1\n'])
  expect(await ended).toBe(1)
  expect(told.join('')).toContain('FORK')
  expect(key).toContain('witness.example/w1+')
})

test('an unresponsive or malfunctioning witness delays nothing and is asked less and less often', async () => {
  const { app, grow } = await watchedSite()
  const key = 'witness.example/w1+e75f6532+BAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4'
  const witnesses = witnessSettings.LOG_WITNESSES.read(`${key} https://witness.example/`) ?? []
  const answers = [
    new Error('There was no reply within 15 seconds.'),
    { status: 503, start: '' },
    { status: 409, start: '7\n' },
    { status: 200, start: '\u2014 witness.example/w1 519lMgAAAABkGFDL\n' },
    { status: 200, start: `\u2014 witness.example/w1 519lMgAAAABkGFDL${'A'.repeat(88)}\n` },
  ]
  let asked = 0
  const post = async () => {
    const answer = answers[asked++ % answers.length]
    if (answer instanceof Error || !answer) throw answer
    return answer
  }
  const ask = createWitnessCaller({ db: app.db, clock: app.clock, signer: testSigner, witnesses, post })
  const problems: string[] = []
  const minutes: number[] = []
  for (let minute = 0; minute < 31; minute += 1) {
    const before = asked
    await ask().catch((error: Error) => problems.push(error.message))
    if (asked > before) minutes.push(minute)
    app.clock.advance(1)
  }
  expect(minutes).toEqual([0, 1, 3, 7, 15, 30])
  expect(problems.slice(0, 4)).toEqual([
    'Witness witness.example/w1: There was no reply within 15 seconds.',
    'Witness witness.example/w1: It answered 503.',
    'Witness witness.example/w1: It has signed 7 leaves, and the log has 1.',
    'Witness witness.example/w1: It answered with no cosignature of its key.',
  ])
  await grow()
  expect(readCheckpoint(String((await app.call('readCheckpoint')).body))).toMatchObject({ size: 2, signatures: [{}] })
})

test.each([
  ['no address', 'witness.example/w1+e75f6532+BAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4'],
  ['the key of a log', `log.example+0a0a0a0a+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4 https://witness.example`],
  ['a file', 'witness.example/w1+e75f6532+BAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4 file:///etc/passwd'],
])('a witness with %s is invalid', (_, text) => {
  expect(witnessSettings.LOG_WITNESSES.read(text)).toBeUndefined()
})
