import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  begunChangelog,
  datedChangelog,
  filesWithVersion,
  inDevelopment,
  isVersion,
  manifestWithVersion,
  nextVersion,
  withVersion,
} from './release-files'

const usage = `Usage: npm run release -- VERSION
  on a clean main: dates the head of CHANGELOG.md, writes the version where it is named, commits, runs every check, tags,
  and begins the next version in a commit of its own. It pushes nothing. If a check fails, main is as before.`

const root = fileURLToPath(new URL('../..', import.meta.url))
const checks = ['test', 'test:long', 'audit', 'package:lint', 'package:check']

const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

function change(file: string, to: (text: string) => string): void {
  writeFileSync(root + file, to(readFileSync(root + file, 'utf8')))
}

function writeVersion(version: string): void {
  for (const file of filesWithVersion) change(file, (text) => withVersion(text, version))
  for (const file of ['package.json', 'package-lock.json']) change(file, (text) => manifestWithVersion(text, version))
}

function release(version: string): void {
  if (!isVersion(version)) throw new Error(usage)
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.')
  if (git('branch', '--show-current') !== 'main') throw new Error('A release is made of main.')
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`There is a tag v${version} already.`)
  const day = new Date().toISOString().slice(0, 10)
  const { changelog, notes } = datedChangelog(readFileSync(`${root}CHANGELOG.md`, 'utf8'), version, day)
  writeFileSync(`${root}CHANGELOG.md`, changelog)
  writeVersion(version)
  // Before the checks: the archive that they compare with that of a second clone is made of a commit.
  git('commit', '--all', '--message', `Release ${version}`)
  try {
    for (const name of checks) execFileSync('npm', ['run', name], { cwd: root, stdio: 'inherit' })
  } catch (error) {
    git('reset', '--hard', '--quiet', 'HEAD^')
    throw error
  }
  git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `Primacy ${version}\n\n${notes}`)
  const next = nextVersion(version)
  change('CHANGELOG.md', (text) => begunChangelog(text, next))
  writeVersion(inDevelopment(next))
  git('commit', '--all', '--message', `Begin ${next}`)
  console.log(`\nTagged v${version}. Publish it: git push origin main v${version}, with the archive, SHA256SUMS and`)
  console.log('their signature, which npm run package -- --sign makes of that tag.')
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
try {
  if (values.help) console.log(usage)
  else release(positionals[0] ?? '')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
