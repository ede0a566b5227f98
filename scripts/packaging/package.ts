import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildInChild } from '../build'
import { isEntryPoint } from '../entry-point'
import { makeReleaseFolder } from './release-folder'

const usage = `Usage: npm run package [-- --folder FOLDER]
  builds the product and makes .cache/package/primacy-VERSION.tar.gz, which starts with npm ci --omit=dev && npm start
  --folder FOLDER   the same files in a folder, and no archive`

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds what changed and makes the release archive; returns its path. */
export function makeArchive(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = join(root, '.cache/package', `primacy-${version}`)
  buildInChild()
  makeReleaseFolder(root, folder)
  const archive = `${folder}.tar.gz`
  const owner = ['--owner=0', '--group=0', '--numeric-owner']
  execFileSync('tar', ['-czf', archive, ...owner, '-C', dirname(folder), basename(folder)])
  return archive
}

if (isEntryPoint(import.meta.url)) {
  const { values } = parseArgs({ options: { folder: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) console.log(usage)
  else if (values.folder) {
    buildInChild()
    makeReleaseFolder(root, resolve(values.folder))
  } else console.log(makeArchive())
}
