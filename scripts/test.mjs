import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = { vitest: '.cache/vitest.json', faults: '.cache/faults.json', stories: '.cache/stories.json' }

/** Everything that has to hold before a change is kept, cheapest first. */
const parts = [
  { name: 'types', run: ['node_modules/typescript/bin/tsc', '-b'] },
  {
    name: 'lint',

    run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  { name: 'sizes', run: ['scripts/check-sizes.mjs'] },
  { name: 'knip', run: ['node_modules/knip/bin/knip.js'] },
  { name: 'lockfile', run: ['scripts/check-lockfile.mjs'] },
  { name: 'asvs', run: ['scripts/checks/check-asvs.mjs'] },
  { name: 'threats', run: ['scripts/checks/check-threats.mjs'] },
  { name: 'faults-page', run: ['scripts/checks/check-faults.mjs'] },
  { name: 'secrets', run: ['scripts/gates/check-secrets.mjs'] },
  { name: 'code', run: ['scripts/gates/check-code.mjs'] },
  { name: 'patterns', run: ['scripts/gates/check-patterns.mjs', '--frozen'] },
  {
    name: 'vitest',
    run: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reports.vitest}`,
    ],
    count: () => countVitest(readReport(reports.vitest)),
  },
  { name: 'build', run: ['scripts/build.mjs'] },
  { name: 'bundle', run: ['scripts/check-bundle.mjs'] },
  {
    name: 'faults',
    run: ['node_modules/tsx/dist/cli.mjs', 'bench/chaos/smoke.ts'],
    count: () => countFaults(readReport(reports.faults)),
  },
  {
    name: 'stories',
    run: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.stories },
    count: () => countStories(readReport(reports.stories)),
  },
  { name: 'requirements', run: ['scripts/check-requirements.mjs'] },
]

const chosen = chooseParts(process.argv.slice(2))
const total = { passed: 0, failed: 0 }
mkdirSync(`${root}.cache`, { recursive: true })
for (const file of Object.values(reports)) rmSync(root + file, { force: true })

// What stands before the tests only reads the sources, mostly on one core: two at a time.
const firstTests = parts.findIndex(({ name }) => name === 'vitest')
const reading = chosen.filter((part) => parts.indexOf(part) < firstTests)
const rest = chosen.filter((part) => !reading.includes(part))
await Promise.all([runInTurn(reading, 'pipe'), runInTurn(reading, 'pipe')])
await runInTurn(rest, 'inherit')
if (total.failed > 0) process.exitCode = 1
console.log(`\n${total.passed} passed, ${total.failed} failed`)

/** Takes one part after the other from what is left of `list`, until something has failed anywhere. */
async function runInTurn(list, output) {
  while (list.length > 0 && total.failed === 0) {
    const part = list.shift()
    if (output === 'inherit') console.log(`\n== ${part.name}`)
    const { code, said } = await runPart(part, output)
    if (output === 'pipe') console.log(`\n== ${part.name}\n${said.trimEnd()}`)
    const counted = part.count?.() ?? { passed: 0, failed: 0 }
    total.passed += counted.passed
    // A part that fails without naming a test (a crash, a type error) is one failure all the same.
    total.failed += code === 0 ? counted.failed : Math.max(1, counted.failed)
    if (code !== 0 || counted.failed > 0) console.error(`\nFAILED at "${part.name}"; the parts after it were not run.`)
  }
}

function chooseParts(argv) {
  const only = argv.find((argument) => argument.startsWith('--only='))
  if (!only) return parts
  const names = only.slice('--only='.length).split(',')
  const unknown = names.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0) {
    console.error(`Unknown part ${unknown.join(', ')}; there are ${parts.map((part) => part.name).join(', ')}.`)
    process.exit(1)
  }
  return parts.filter((part) => names.includes(part.name))
}

function runPart({ run, env }, output) {
  const stdio = ['inherit', output, output]
  const child = spawn(process.execPath, run, { cwd: root, stdio, env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? 1, said })))
}

function readReport(file) {
  return existsSync(root + file) ? JSON.parse(readFileSync(root + file, 'utf8')) : {}
}

function countVitest(report) {
  return { passed: report.numPassedTests ?? 0, failed: (report.numFailedTests ?? 0) + (report.numPendingTests ?? 0) }
}

/** What this machine cannot run at all is told in a sentence, and counts as neither. */
function countFaults({ passed = 0, failed = 0 }) {
  return { passed, failed }
}

function countStories({ stats }) {
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (stats?.skipped ?? 0),
  }
}
