import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBuilt, recordBuild, sourceState } from './fingerprint.js'

let root: string
const source = () => join(root, 'src', 'main.ts')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'primacy-sources-'))
  for (const folder of ['src', 'dist']) mkdirSync(join(root, folder))
  writeFileSync(source(), 'one')
  recordBuild(root, sourceState(root))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test("an unchanged tree counts as built, and one that was never built doesn't", () => {
  expect(isBuilt(root)).toBe(true)
  rmSync(join(root, 'dist'), { recursive: true })
  expect(isBuilt(root)).toBe(false)
  expect(existsSync(join(root, 'dist'))).toBe(false)
})

test('detects a change, even of a text with the same length and its old timestamp', () => {
  const old = new Date('2026-01-01')
  utimesSync(source(), old, old)
  recordBuild(root, sourceState(root))
  writeFileSync(source(), 'two')
  utimesSync(source(), old, old)
  expect(isBuilt(root)).toBe(false)
})

test('detects added and removed files, and ignores tests', () => {
  writeFileSync(join(root, 'src', 'main.test.ts'), '')
  expect(isBuilt(root)).toBe(true)
  writeFileSync(join(root, 'src', 'more.ts'), '')
  expect(isBuilt(root)).toBe(false)
  rmSync(join(root, 'src', 'more.ts'))
  expect(isBuilt(root)).toBe(true)
  rmSync(source())
  expect(isBuilt(root)).toBe(false)
})

test('a fresh checkout of the same texts needs no build, and is recognized by its timestamps from then on', () => {
  const before = readFileSync(join(root, 'dist', 'stamp'), 'utf8')
  utimesSync(source(), new Date(), new Date())
  expect(isBuilt(root)).toBe(true)
  expect(readFileSync(join(root, 'dist', 'stamp'), 'utf8')).not.toBe(before)
})
