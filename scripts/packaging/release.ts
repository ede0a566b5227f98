import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { datedChangelog, filesWithVersion, isVersion, manifestWithVersion, withVersion } from './release-files'

const usage = `Usage: npm run release -- VERSION
  on a clean main: dates the head of CHANGELOG.md, writes the version where it is named, runs every check, commits and
  tags. It pushes nothing. If a check fails, the files are as before.`

const root = fileURLToPath(new URL('../..', import.meta.url))
const checks = ['test', 'test:long', 'audit', 'package:lint', 'package:check']

const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

function change(file: string, to: (text: string) => string): void {
  writeFileSync(root + file, to(readFileSync(root + file, 'utf8')))
}

function release(version: string): void {
  if (!isVersion(version)) throw new Error(usage)
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.')
  if (git('branch', '--show-current') !== 'main') throw new Error('A release is made of main.')
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`There is a tag v${version} already.`)
  const day = new Date().toISOString().slice(0, 10)
  const { changelog, notes } = datedChangelog(readFileSync(`${root}CHANGELOG.md`, 'utf8'), version, day)
  try {
    writeFileSync(`${root}CHANGELOG.md`, changelog)
    for (const file of filesWithVersion) change(file, (text) => withVersion(text, version))
    for (const file of ['package.json', 'package-lock.json']) change(file, (text) => manifestWithVersion(text, version))
    for (const name of checks) execFileSync('npm', ['run', name], { cwd: root, stdio: 'inherit' })
  } catch (error) {
    git('restore', '.')
    throw error
  }
  git('commit', '--all', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `Primacy ${version}\n\n${notes}`)
  console.log(`\nTagged v${version}. Publish it: git push origin main v${version}, with the archive of npm run package`)
  console.log('and the bill of materials of npm run -s sbom.')
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
try {
  if (values.help) console.log(usage)
  else release(positionals[0] ?? '')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
