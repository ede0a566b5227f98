import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { answerHelp } from './entry-point'

answerHelp(
  import.meta.url,
  `Usage: npm test [-- --only=PART,PART]   npm run test:long [-- --only=PART,PART]   npm run check
  runs what CI runs, short or long, and prints the duration of each part; an unknown PART lists them.
  check runs types, lint and the tests that what was changed since the last push, or not committed, can fail`,
)

type Counts = { passed: number; failed: number }
type Part = { name: string; run: string[]; env?: Record<string, string>; count?: () => Counts }

const root = fileURLToPath(new URL('..', import.meta.url))
const tsx = 'node_modules/tsx/dist/cli.mjs'
const vitest = 'node_modules/vitest/vitest.mjs'
const playwright = 'node_modules/@playwright/test/cli.js'

const { values } = parseArgs({
  options: { long: { type: 'boolean' }, changed: { type: 'boolean' }, only: { type: 'string' } },
})
const form = values.long ? 'long' : values.changed ? 'changed' : 'short'
const reportOf = (name: string) => `.cache/${form}/${name}.json`

const runVitest: Part = {
  name: 'vitest',
  run: [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('vitest')}`],
  env: { TEST_FORM: form },
  count: () => countVitest(readReport('vitest')),
}
const runChanged: Part = {
  ...runVitest,
  run: [...runVitest.run, `--changed=${lastPush()}`, '--passWithNoTests'],
  env: { TEST_FORM: 'short' },
}
const runStories: Part = {
  name: 'stories',
  run: [playwright, 'test', '--reporter=list,json', values.long ? '--grep=@long' : '--grep-invert=@long'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('stories') },
  count: () => countStories(readReport('stories')),
}
const registers: Part = { name: 'registers', run: [tsx, 'scripts/registers.ts', `--form=${form}`] }

/** Checks that only read the sources. */
const sourceChecks: Part[] = [
  // Checks projects in parallel; several checkers per project would repeat the same work.
  { name: 'types', run: ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1'] },
  { name: 'lint', run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  { name: 'code', run: [tsx, 'scripts/checks/check-code.ts'] },
  { name: 'sizes', run: [tsx, 'scripts/checks/check-sizes.ts'] },
]

type Step = { lanes: 1 | 2; parts: Part[] }

/**
 * Steps run one after the other; one or two lanes take a step's parts from its list. Parts that only read the sources
 * run two at a time, longest first; the parts after them need the whole machine.
 */
const steps: Record<'changed' | 'short' | 'long', Step[]> = {
  changed: [
    { lanes: 2, parts: sourceChecks },
    { lanes: 1, parts: [runChanged] },
  ],
  short: [
    {
      lanes: 2,
      parts: [
        { name: 'build', run: [tsx, 'scripts/build.ts'] },
        ...sourceChecks,
        { name: 'knip', run: ['node_modules/knip/bin/knip.js'] },
        { name: 'patterns', run: [tsx, 'scripts/checks/check-patterns.ts', '--frozen'] },
        { name: 'lockfile', run: [tsx, 'scripts/checks/check-lockfile.ts'] },
        { name: 'secrets', run: [tsx, 'scripts/checks/check-secrets.ts'] },
      ],
    },
    {
      lanes: 1,
      parts: [
        { name: 'bundle', run: [tsx, 'scripts/checks/check-bundle.ts'] },
        { name: 'start', run: [tsx, 'scripts/checks/check-start.ts'] },
        runVitest,
        runStories,
        registers,
      ],
    },
  ],
  long: [
    {
      lanes: 2,
      parts: [
        // One check after the other, on one core.
        { name: 'patterns', run: [tsx, 'scripts/checks/check-patterns.ts', '--all', '--frozen'] },
        { name: 'build', run: [tsx, 'scripts/build.ts'] },
        { name: 'api', run: [tsx, 'scripts/checks/check-api.ts'] },
      ],
    },
    {
      lanes: 1,
      parts: [
        runVitest,
        {
          name: 'faults',
          run: [tsx, 'bench/chaos/smoke.ts', `--report=${reportOf('faults')}`],
          // A scenario that this machine cannot run says so in a sentence, and counts as neither.
          count: () => ({ passed: readReport('faults').passed ?? 0, failed: readReport('faults').failed ?? 0 }),
        },
        { name: 'journey', run: [tsx, 'scripts/journey/journey.ts', '--short'] },
        runStories,
        registers,
      ],
    },
  ],
}

const chosen = chosenSteps()
const total: Counts = { passed: 0, failed: 0 }
if (!values.only) rmSync(`${root}.cache/${form}`, { recursive: true, force: true })
mkdirSync(`${root}.cache/${form}`, { recursive: true })

for (const { lanes, parts } of chosen) {
  const isShared = lanes === 2 && parts.length > 1
  await Promise.all(Array.from({ length: lanes }, () => runInTurn(parts, isShared)))
}
if (total.failed > 0) process.exitCode = 1
console.log(`\n${total.passed} passed, ${total.failed} failed`)

/** Runs one part after the other from the list, until a part has failed anywhere. */
async function runInTurn(list: Part[], isShared: boolean): Promise<void> {
  for (let part = list.shift(); part && total.failed === 0; part = list.shift()) {
    const startedAt = performance.now()
    if (!isShared) console.log(`\n== ${part.name}`)
    const code = await runPart(part, isShared)
    console.log(`${part.name}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
    const counted = part.count?.() ?? { passed: 0, failed: 0 }
    total.passed += counted.passed
    // A part that fails without naming a test (a crash, a type error) counts as one failure.
    total.failed += code === 0 ? counted.failed : Math.max(1, counted.failed)
    if (code !== 0 || counted.failed > 0) console.error(`\nFAILED at "${part.name}"; the parts after it were not run.`)
  }
}

/** The commit that was pushed last, or the last one at all: what is not committed counts as changed as well. */
function lastPush(): string {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', '@{upstream}'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'HEAD'
}

function chosenSteps(): Step[] {
  const all = steps[form]
  if (values.only === undefined) return all
  const names = values.only.split(',')
  const known = all.flatMap(({ parts }) => parts.map(({ name }) => name))
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`Unknown part ${unknown.join(', ')}; there are ${known.join(', ')}.`)
    process.exit(1)
  }
  return all.map(({ lanes, parts }) => ({ lanes, parts: parts.filter(({ name }) => names.includes(name)) }))
}

/** A part that shares the machine prefixes each line of output with its name. */
async function runPart({ name, run, env }: Part, isShared: boolean): Promise<number> {
  const output = isShared ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, run, {
    cwd: root,
    stdio: ['inherit', output, output],
    env: { ...process.env, ...env },
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`${name} | ${line}`))
  }
  const [code] = await once(child, 'close')
  return code ?? 1
}

type Report = Partial<Counts> & {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number }
}

function readReport(name: string): Report {
  const file = root + reportOf(name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function countVitest({ numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 }: Report): Counts {
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests }
}

function countStories({ stats }: Report): Counts {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  return { passed: expected, failed: unexpected + flaky + skipped }
}
