import { parseArgs } from 'node:util'
import { chanceOf } from './chance'
import { buildProduct } from './instance'
import { runScenario } from './scenario'
import { scenarios } from './scenarios'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, short: { type: 'boolean', default: false } },
})
const [name] = positionals
const scenario = name === undefined ? undefined : scenarios[name]
if (name !== undefined && scenario) {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  console.error(`${name}: seed ${seed}${values.short ? ', short' : ''}`)
  buildProduct()
  const verdict = await runScenario(name, scenario, { chance: chanceOf(seed), short: values.short })
  console.log(JSON.stringify(verdict))
  process.exit(verdict.pass ? 0 : 1)
} else {
  if (name !== undefined) console.error(`There is no scenario named ${name}.`)
  console.log('npm run chaos -- NAME [--seed=N] [--short]')
  for (const [known, { about }] of Object.entries(scenarios)) console.log(`  ${known}: ${about}`)
  process.exitCode = name === undefined ? 0 : 1
}
