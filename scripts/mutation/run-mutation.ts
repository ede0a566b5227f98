import { fileURLToPath } from 'node:url'
import { importFrom, installTool, urlIn } from '../../test/machine/install-tool'
import { answerHelp } from '../entry-point'
import { isTooLow, scoresOf } from './scores'

answerHelp(
  import.meta.url,
  `Usage: npm run mutation [-- policy deadline grouping award]
  mutation tests of the rules (docs/evidence/quality.md); without a name all of them`,
)

/** The rules that money and fairness depend on. Stryker makes every small change to them, and a test must fail. */
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

/** The part of Stryker's results that is used. */
type MutantResult = {
  status: string
  fileName: string
  location: { start: { line: number } }
  mutatorName: string
  replacement?: string
}
type Stryker = { Stryker: new (options: object) => { runMutationTest: () => Promise<MutantResult[]> } }

process.chdir(root)
const tool = installTool('tools/mutation')
const { Stryker }: Stryker = await importFrom(tool, '@stryker-mutator/core')
const mutants = await new Stryker({
  mutate: [...moduleOf.keys()],
  testRunner: 'vitest',
  plugins: [urlIn(tool, '@stryker-mutator/vitest-runner')],
  vitest: { configFile: 'mutation.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  ignorePatterns: ['/.cache', '/.tsbuild', '/dist', '/data', '/data-demo', '/docs', '/public'],
  tempDirName: '.cache/mutation',
  // TypeScript 7 has no API for Stryker, and these files don't need it.
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
  mutants.map(({ fileName, status }) => ({ module: moduleOf.get(fileName.replace(root, '')) ?? fileName, status })),
)
console.table(scores)
process.exitCode = scores.some(isTooLow) ? 1 : 0
