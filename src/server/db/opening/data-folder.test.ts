import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolderError, makeDataFolder } from './data-folder'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('creates a missing data folder that only its owner can access', () => {
  const folder = join(temporaryFolder(), 'one', 'two')
  makeDataFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('tells an operator that DATA_DIR is a file or below one', () => {
  const file = join(temporaryFolder(), 'data')
  writeFileSync(file, '')
  expect(() => makeDataFolder(file)).toThrow(
    `DATA_DIR is ${file}, and that is a file: set it to a folder that exists or can be made.`,
  )
  expect(() => makeDataFolder(join(file, 'sub'))).toThrow(`DATA_DIR is ${file}/sub, and ${file} is a file:`)
})

test('immediately refuses a data folder in which nothing can be created', () => {
  expect(() => makeDataFolder('/proc/primacy/data')).toThrow(/^The user that runs this \(uid \d+\) cannot write to /)
  expect(existsSync('/proc/primacy')).toBe(false)
})

test('turns each system error into a sentence that says what to do', () => {
  const error = (code: string, path: string) => Object.assign(new Error(`${code}: x`), { code, path })
  expect(dataFolderError('data', error('EACCES', 'data/database/base')).message).toMatch(
    /cannot write to data\/database\/base: let it own the data folder and everything in it, or set DATA_DIR to another folder\.$/,
  )
  expect(dataFolderError('data', error('EROFS', 'data')).message).toContain('cannot write to data, which is read-only:')
  expect(dataFolderError('data', error('ENOSPC', 'data/x')).message).toBe(
    'The disk of the data folder data is full. Free some space, then start again.',
  )
})
