import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDatabaseFolder } from './prepared-folder'

let parent: string
let prepared: string
let folder: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'primacy-prepared-'))
  prepared = join(parent, 'prepared')
  folder = join(parent, 'database')
  mkdirSync(join(prepared, 'base'), { recursive: true })
  writeFileSync(join(prepared, 'base', 'one'), 'rows')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

test('a new folder starts as a copy of the prepared database, private to its owner', () => {
  makeDatabaseFolder(folder, prepared)
  expect(readdirSync(join(folder, 'base'))).toEqual(['one'])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('fills an empty folder too, and ignores a partial copy from a killed start', () => {
  mkdirSync(folder)
  mkdirSync(`${folder}.new`)
  writeFileSync(join(`${folder}.new`, 'half'), '')
  makeDatabaseFolder(folder, prepared)
  expect(readdirSync(folder)).toEqual(['base'])
  expect(existsSync(`${folder}.new`)).toBe(false)
})

test('a folder with a database stays as it is', () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'mine'), '')
  makeDatabaseFolder(folder, prepared)
  expect(readdirSync(folder)).toEqual(['mine'])
})

test('without a prepared database the engine makes its own in an empty folder', () => {
  makeDatabaseFolder(folder, join(parent, 'missing'))
  expect(readdirSync(folder)).toEqual([])
})

test('a copy of a read-only program folder is writable only by its owner', () => {
  chmodSync(join(prepared, 'base', 'one'), 0o444)
  chmodSync(join(prepared, 'base'), 0o555)
  makeDatabaseFolder(folder, prepared)
  chmodSync(join(prepared, 'base'), 0o755)
  expect(statSync(join(folder, 'base')).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'base', 'one')).mode & 0o777).toBe(0o600)
})
