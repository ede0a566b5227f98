import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
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

const inRoot = (path: string) => join(import.meta.dirname, '../..', path)
/** The files and folders that the image build gets. */
const sentToBuild = readFileSync(inRoot('.dockerignore'), 'utf8')
  .split('\n')
  .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))

// Vite looks for the project of each file of the client, and fails when one that it refers to is missing.
test("the image build includes every TypeScript project that the client's reference", () => {
  const isSent = (path: string) => sentToBuild.some((one) => path === one || path.startsWith(`${one}/`))
  const inSource = readdirSync(inRoot('src'), { recursive: true, encoding: 'utf8' }).map((path) => join('src', path))
  const projects = ['tsconfig.json', ...inSource].filter(
    (path) => /^tsconfig.*\.json$/.test(basename(path)) && isSent(path),
  )
  const missing = projects.flatMap((project) => {
    const { references = [] } = JSON.parse(readFileSync(inRoot(project), 'utf8')) as {
      references?: { path: string }[]
    }
    return references
      .map(({ path }) => join(dirname(project), path))
      .filter((path) => !isSent(path))
      .map((path) => `${project}: ${path}`)
  })
  expect(missing).toEqual([])
})

test('the image build includes every file of a release', () => {
  expect(releasedFiles.filter((file) => !sentToBuild.includes(file))).toEqual([])
})

/** The files of a release that people read, by their path in the clone. */
function releasedDocuments(): string[] {
  const root = join(import.meta.dirname, '../..')
  const inFolder = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const isFolder = (path: string) => statSync(join(root, path)).isDirectory()
  return releasedFiles
    .flatMap((path) => (isFolder(path) ? inFolder(path) : [path]))
    .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
}

test('every link in the documents of a release leads to a file that is in it', () => {
  const root = join(import.meta.dirname, '../..')
  const isReleased = (path: string) =>
    releasedFiles.some((one) => path === one || path.startsWith(`${one}/`)) && existsSync(join(root, path))
  const broken = releasedDocuments().flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8')
        .replace(/`[^`\n]*`/g, '')
        .matchAll(/\]\(([^)\s]+)\)/g),
    ]
      .map(([, link = '']) => link.split('#', 1)[0] ?? '')
      .filter((link) => link !== '' && !/^(?:https?|mailto):/.test(link))
      .filter((link) => !isReleased(join(dirname(file), link)))
      .map((link) => `${file}: ${link}`),
  )
  expect(broken).toEqual([])
})
