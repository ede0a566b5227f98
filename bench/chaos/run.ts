import { parseArgs } from 'node:util'
import { buildInChild } from '../../scripts/build'
import { answerHelp } from '../../scripts/entry-point'
import { createRandom } from '../../test/random'
import { createContext, runScenario } from './scenario'
import { scenarios } from './scenarios'
import { startSharedPostgres } from './shared-servers'

answerHelp(
  import.meta.url,
  `Usage: npm run chaos [-- NAME] [--seed=N] [--short] [--smoke]
  runs a fault scenario; without a NAME lists them`,
)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
  },
})
const [name] = positionals
const scenario = name === undefined ? undefined : scenarios[name]
if (name !== undefined && scenario) {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const size = values.smoke ? 'smoke' : values.short ? 'short' : 'full'
  console.error(`${name}: seed ${seed}, ${size}`)
  buildInChild()
  const random = createRandom(seed)
  const { context, cleanUp } = createContext({ random, size, shared: null })
  const shared = size === 'smoke' ? (await startSharedPostgres(context))() : null
  const verdict = await runScenario(name, scenario, { random, size, shared })
  await cleanUp()
  console.log(JSON.stringify(verdict))
  process.exit(verdict.pass ? 0 : 1)
} else {
  if (name !== undefined) console.error(`There is no scenario named ${name}.`)
  console.log('npm run chaos -- NAME [--seed=N] [--short | --smoke]')
  for (const [known, { about }] of Object.entries(scenarios)) console.log(`  ${known}: ${about}`)
  process.exitCode = name === undefined ? 0 : 1
}
