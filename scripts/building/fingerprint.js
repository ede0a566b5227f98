// @ts-check
// JavaScript, because every `npm start` asks this first: loading TypeScript would take longer than the answer.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const sources = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/building',
]

/**
 * What a build is made from. `fingerprint` is of the contents. `stamp` is of sizes and times, as in git's index: reading
 * it takes a tenth of the time, but a fresh checkout changes it.
 * @typedef {{ fingerprint: string, stamp: string }} State
 */

/**
 * Whether dist/ holds a build of the sources as they are now.
 * @param {string} root
 */
export function isBuilt(root) {
  const stamp = sourceStamp(root)
  if (written(root, 'stamp') === stamp) return true
  if (written(root, 'fingerprint') !== sourceFingerprint(root)) return false
  writeFileSync(join(root, 'dist', 'stamp'), stamp)
  return true
}

/**
 * To be read before the build, because the sources may change during it.
 * @param {string} root
 * @returns {State}
 */
export const sourceState = (root) => ({ fingerprint: sourceFingerprint(root), stamp: sourceStamp(root) })

/**
 * @param {string} root
 * @param {State} state
 */
export function recordBuild(root, { fingerprint, stamp }) {
  writeFileSync(join(root, 'dist', 'fingerprint'), fingerprint)
  writeFileSync(join(root, 'dist', 'stamp'), stamp)
}

/**
 * @param {string} root
 * @param {'fingerprint' | 'stamp'} name
 */
function written(root, name) {
  const file = join(root, 'dist', name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const clientSettings = () => process.env.VITE_API_URL ?? ''

/** @param {string} root */
function sourceFingerprint(root) {
  const hash = createHash('sha256').update(clientSettings())
  for (const path of listSources(root)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** @param {string} root */
function sourceStamp(root) {
  const hash = createHash('sha256').update(clientSettings())
  for (const path of listSources(root)) {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, path))
    hash.update(`${path}\0${size} ${mtimeMs} ${ctimeMs}\n`)
  }
  return hash.digest('hex')
}

/** @param {string} root */
const listSources = (root) => sources.flatMap((path) => listFiles(root, path))

/**
 * A folder's files without its tests, or the file itself.
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (path.includes('.')) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}
