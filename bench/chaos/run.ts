import { parseArgs } from 'node:util'
import { chanceOf } from './chance'
import { startServer } from './house'
import { buildProduct } from './instance'
import { newTrial, runScenario } from './scenario'
import { scenarios } from './scenarios'

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
  buildProduct()
  const chance = chanceOf(seed)
  const shared = newTrial({ chance, size, house: null })
  const house = size === 'smoke' ? (await startServer(shared.trial))() : null
  const verdict = await runScenario(name, scenario, { chance, size, house })
  await shared.undoAll()
  console.log(JSON.stringify(verdict))
  process.exit(verdict.pass ? 0 : 1)
} else {
  if (name !== undefined) console.error(`There is no scenario named ${name}.`)
  console.log('npm run chaos -- NAME [--seed=N] [--short | --smoke]')
  for (const [known, { about }] of Object.entries(scenarios)) console.log(`  ${known}: ${about}`)
  process.exitCode = name === undefined ? 0 : 1
}
