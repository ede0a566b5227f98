import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('a clone with only production packages explains in one sentence how to build it', () => {
  const clone = mkdtempSync(join(tmpdir(), 'primacy-clone-'))
  onTestFinished(() => rmSync(clone, { recursive: true }))
  mkdirSync(join(clone, 'scripts/building'), { recursive: true })
  mkdirSync(join(clone, 'src'))
  writeFileSync(join(clone, 'package.json'), '{ "type": "module" }')
  for (const file of ['scripts/run.js', 'scripts/building/fingerprint.js']) {
    cpSync(join(import.meta.dirname, '..', file), join(clone, file))
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.js', 'start'], {
    cwd: clone,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toBe(
    'This is the source, which has to be built once, and tsx for that is not installed: run `npm ci --include=dev && npm run build`, or use a release archive, which is built.\n',
  )
})

test('every command of package.json that is a script of this project says with --help what it takes', () => {
  const root = join(import.meta.dirname, '..')
  const commands: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
  const scripts = Object.values(commands).flatMap((line) => /^tsx (\S+)/.exec(line)?.[1] ?? [])
  expect(scripts.length).toBeGreaterThan(10)
  const silent = scripts.filter((file) => !readFileSync(join(root, file), 'utf8').includes('Usage: npm '))
  expect(silent).toEqual([])
})
