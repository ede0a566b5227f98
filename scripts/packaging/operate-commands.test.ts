import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { type CheckedBlock, checkedBlocks, commandBlocks, commandsOf } from './operate-commands'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const guide = read('docs/operate.md')

test('the package check runs every operator command block, or says what is missing to run it', () => {
  const blocks = commandBlocks(guide)
  expect(blocks).toHaveLength(guide.split('```sh').length - 1)
  expect(blocks.filter(({ runs, lacks }) => runs === null && lacks === null)).toEqual([])
  expect(blocks.flatMap(({ runs }) => runs ?? []).sort()).toEqual([...checkedBlocks].sort())
})

test("packages installed by name have this package's version", () => {
  const { version } = JSON.parse(read('package.json'))
  const named = [guide, read('deploy/kubernetes/deployment.yaml')].flatMap((text) =>
    [...text.matchAll(/\bprimacy[-:](\d+\.\d+\.\d+(?:-dev)?)/g)].map((match) => match[1]),
  )
  expect(new Set(named)).toEqual(new Set([version]))
})

test('a block without a mark has neither', () => {
  expect(commandBlocks('```sh\nls\n```')).toEqual([{ code: 'ls\n', runs: null, lacks: null }])
})

/** Runs blocks one after the other in one shell, with an npm and a git that install nothing, and returns what they printed. */
function runInOrder(names: readonly CheckedBlock[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-operate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { version } = JSON.parse(read('package.json'))
  mkdirSync(join(folder, 'bin'))
  const program = (name: string, code: string) => writeFileSync(join(folder, 'bin', name), code, { mode: 0o755 })
  program('npm', '#!/bin/sh -eu\n[ "$1" != start ] || env | sed -n "s/^[A-Z_]*_FILE=//p" | xargs -r wc -c\n')
  program('git', '#!/bin/sh -eu\nfor last; do :; done\nmkdir "$last"\n')
  mkdirSync(join(folder, `primacy-${version}`))
  execFileSync('tar', ['-czf', `primacy-${version}.tar.gz`, `primacy-${version}`], { cwd: folder })
  rmSync(join(folder, `primacy-${version}`), { recursive: true })
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, HOME: folder, REPOSITORY: 'anywhere' }
  const code = names.map((name) => commandsOf(root, name)).join('\n')
  return execFileSync('/bin/sh', ['-eu', '-c', code], { cwd: folder, env, encoding: 'utf8' })
}

test('an operator who follows the guide from the top in one shell has every secret where a start reads it', () => {
  const installs: CheckedBlock[][] = [['archive', 'start-embedded'], ['clone']]
  for (const install of installs)
    expect(runInOrder(['secrets', ...install, 'start-postgres'])).toMatch(/^\s*[1-9]\d+ .*database_url$/m)
  const order = commandBlocks(guide).flatMap(({ runs }) => runs ?? [])
  expect(order).toEqual(checkedBlocks)
})
