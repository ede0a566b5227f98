import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { featureAndDependents } from '../../test/feature-and-dependents'
import { answerHelp } from '../entry-point'

answerHelp(
  import.meta.url,
  `Usage: npm run check:features [-- NAME …] [-- --tests=PATH,PATH]
  takes each feature, or those that are named, out of a copy of the sources: its folder, and its lines in the
  lists, and with it the features that need it. Then types, the build and core's tests have to hold. --tests takes other tests than all of core's; --tests= none`,
)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', default: 'src/,test/server,test/hostile,test/web' } },
})
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'src/features')
const all = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const chosen = positionals.length > 0 ? positionals : all
const unknown = chosen.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`${unknown.join(', ')} is no feature. There are: ${all.join(', ')}`)

const tests = values.tests.split(',').filter(Boolean)
const steps: [name: string, args: string[]][] = [
  ['types', ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1']],
  ['build', ['node_modules/tsx/dist/cli.mjs', 'scripts/build.ts']],
  ...(tests.length > 0
    ? [
        [
          'tests',
          [
            'node_modules/vitest/vitest.mjs',
            'run',
            ...['rules', 'http-embedded', 'screens'].map((project) => `--project=${project}`),
            ...tests,
          ],
        ] satisfies [string, string[]],
      ]
    : []),
]

let failed = 0
for (const name of chosen) failed += holdsWithout(name) ? 0 : 1
process.stdout.write(`${chosen.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1

function holdsWithout(name: string): boolean {
  const copy = mkdtempSync(join(tmpdir(), `without-${name}-`))
  try {
    copySources(copy)
    takeOut(copy, featureAndDependents(name))
    return steps.every(([step, args]) => {
      const startedAt = performance.now()
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
      const seconds = Math.round((performance.now() - startedAt) / 1_000)
      process.stdout.write(`without ${name}: ${step} ${status === 0 ? 'passed' : 'failed'} (${seconds} s)\n`)
      if (status !== 0) process.stdout.write(`${stdout}${stderr}\n`)
      return status === 0
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Everything that git tracks or would add. */
function copySources(copy: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  const there = new Set(readdirSync(root))
  for (const part of new Set(stdout.split('\0').map((path) => path.split('/')[0] ?? ''))) {
    if (there.has(part))
      cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !path.includes('node_modules') })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  // Otherwise it would use another project's package types.
  const path = join(copy, 'tsconfig.base.json')
  const { compilerOptions, ...rest } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...rest, compilerOptions: { ...compilerOptions, preserveSymlinks: true } }))
}

function takeOut(copy: string, names: readonly string[]): void {
  // One measures the whole product, features included; the other runs proofs.
  const project = join(copy, 'tsconfig.json')
  const { references, ...rest } = JSON.parse(readFileSync(project, 'utf8'))
  const without = ['bench', ...(names.includes('proofs') ? ['tools/runner'] : [])]
  const left = references.filter(({ path }: { path: string }) => !without.includes(path))
  writeFileSync(project, JSON.stringify({ ...rest, references: left }))
  if (names.includes('proofs')) rmSync(join(copy, 'tools/runner'), { recursive: true })
  for (const name of names) rmSync(join(copy, 'src/features', name), { recursive: true })
  for (const list of ['server.ts', 'web.ts', 'demo.ts']) {
    const path = join(copy, 'src/features', list)
    const lines = readFileSync(path, 'utf8').split('\n')
    const left = lines.filter((line) => !names.some((name) => line.includes(`'./${name}/`)))
    if (list !== 'demo.ts' && left.length !== lines.length - names.length)
      throw new Error(`${list} does not have one line for each of ${names.join(', ')}`)
    // It must remain a module even without features.
    writeFileSync(path, left.some((line) => line.startsWith('export ')) ? left.join('\n') : 'export {}\n')
  }
}
