import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productCommand } from '#test/machine/product-command'
import { describeProblem } from './running/command'
import { envExample } from './running/env-example'

const folder = import.meta.dirname
const root = join(folder, '../..')
const commands = readdirSync(folder).flatMap((name) => /^([a-z]+)\.ts$/.exec(name)?.[1] ?? [])

/** A command as an operator runs it, with settings that would stop it if it read them. */
const runIt = (command: string, ...words: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const env = { PATH: process.env.PATH ?? '', PORT: 'none', DATA_DIR: '/proc/primacy' }
    execFile(process.execPath, [...productCommand(command), ...words], { env, cwd: root }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

test.each(commands)('%s --help prints its usage, without settings or a database', async (command) => {
  const { code, out, err } = await runIt(command, '--help')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^Usage: (npm (run |start)|primacy )/)
  expect(out).toContain('--version')
})

test('--version names version, commit and schema', async () => {
  const { out } = await runIt('start', '--version')
  expect(out).toMatch(/^Primacy \d+\.\d+\.\d+(?:-dev)?, commit \w+(?:-dirty)?, schema \d+\n$/)
})

test('an unknown word prints one sentence to standard error, with exit code 1', async () => {
  expect(await runIt('start', '--dmeo')).toEqual({
    code: 1,
    out: '',
    err: "Unknown option '--dmeo'. --help shows what there is.\n",
  })
  expect(await runIt('admin', 'crate')).toEqual({
    code: 1,
    out: '',
    err: "There is no command 'crate'. --help shows what there is.\n",
  })
})

test.each(['ledger', 'primacy'])('%s accepts a public key that starts with a dash', async (command) => {
  const words = command === 'ledger' ? ['receipt', 'none.json'] : ['verify', 'none.json']
  for (const start of ['-', '--']) {
    const key = start.padEnd(43, 'A')
    const { out, err } = await runIt(command, ...words, '--key', key)
    expect(out + err).not.toContain('--key')
    expect(out + err).toContain('none.json')
  }
  const { err } = await runIt(command, ...words, '--key', '--head')
  expect(err).toMatch(/^Option '--key' argument is ambiguous\. (primacy )?--help shows what there is\.\n$/)
})

test('reports field errors field by field', () => {
  const refused = Object.assign(new Error('Invalid'), { fields: { email: 'No email.', username: 'No name.' } })
  expect(describeProblem(refused)).toBe('No email.\nNo name.')
})

test('.env.example matches the settings', () => {
  expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(envExample())
})
