import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeReleaseFolder, releasedFiles } from './release-folder'

test('a release has every file of the prepared database, and neither maps to sources nor records of the build', () => {
  const root = mkdtempSync(join(tmpdir(), 'primacy-release-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (file: string, text = '') => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (const file of releasedFiles) write(file)
  const database = 'dist/prepared-database/files/global/pg_filenode.map'
  for (const file of [database, 'dist/server/start.js', 'dist/server/start.js.map', 'dist/stamp', 'src/main.ts'])
    write(file)
  write('package.json', '{ "name": "primacy", "version": "1.0.0", "scripts": {} }')
  write('package-lock.json', '{ "packages": { "": {} } }')
  const folder = join(root, 'release')
  makeReleaseFolder(root, folder)
  expect(existsSync(join(folder, database))).toBe(true)
  expect(readdirSync(join(folder, 'dist/server'))).toEqual(['start.js'])
  expect(readdirSync(join(folder, 'dist')).sort()).toEqual(['prepared-database', 'server'])
  expect(existsSync(join(folder, 'src'))).toBe(false)
})

test('the build of the image sees every file of a release', () => {
  const seen = readFileSync(join(import.meta.dirname, '../../.dockerignore'), 'utf8').split('\n')
  expect(releasedFiles.filter((file) => !seen.includes(`!${file}`))).toEqual([])
})
