import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { isTooLow, scoresOf } from './scores.mjs'

/** The rules on which money and fairness hang. Each is changed in every small way there is, and a test has to notice. */
const modules = {
  policy: ['permissions', 'judging/review-rules', 'judging/undo-rule', 'accounts/deletion-rules'],
  deadline: ['contests/contest-clock', 'issues/submission-rules'],
  grouping: ['judging/duplicate-groups', 'judging/grouping-plan', 'judging/certificates'],
  award: ['award-rule', 'award-derivation', 'award-snapshot', 'line-state', 'payment-rules', 'wallet-hold', 'kyc'].map(
    (name) => `awards/${name}`,
  ),
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const only = process.argv.slice(2)
const chosen = Object.entries(modules).filter(([name]) => only.length === 0 || only.includes(name))
const moduleOf = new Map(chosen.flatMap(([name, files]) => files.map((file) => [`src/domain/${file}.ts`, name])))

process.chdir(root)
const mutants = await new Stryker({
  mutate: [...moduleOf.keys()],
  testRunner: 'vitest',
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  vitest: { configFile: 'mutation.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  ignorePatterns: ['/.cache', '/.tsbuild', '/dist', '/data', '/data-demo', '/docs', '/public'],
  tempDirName: '.cache/mutation',
  // TypeScript 7 has no interface that could read it, and there is nothing in it for these files.
  tsconfigFile: 'none',
  reporters: ['progress-append-only'],
  timeoutMS: 30_000,
  allowConsoleColors: false,
}).runMutationTest()

for (const { status, fileName, location, mutatorName, replacement } of mutants) {
  if (status !== 'Survived' && status !== 'NoCoverage') continue
  console.log(`${fileName.replace(root, '')}:${location.start.line}: ${status}: ${mutatorName}: ${replacement}`)
}
const scores = scoresOf(
  mutants.map(({ fileName, status }) => ({ name: moduleOf.get(fileName.replace(root, '')), status })),
)
console.table(scores)
process.exitCode = scores.some(isTooLow) ? 1 : 0
