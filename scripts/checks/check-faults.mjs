import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { cellsOf } from '../check-requirements.mjs'
import { nodesOf, parseCode } from '../gates/read-code.mjs'
import { titlesOf } from './check-threats.mjs'

const page = 'docs/reliability.md'
const heading = '## The short form of each fault in `npm test`'
/** What stands here is no test of a runner: each fault is a row of a list, and its title the name of a scenario. */
const smokeFile = 'bench/chaos/smoke.ts'

const planned = Array.from({ length: 27 }, (_, place) => `F${place + 1}`)

/** The rows `| id | fault | test file | test |` below the heading; further tests of one fault leave the first two empty. */
export function readFaults(markdown) {
  const faults = []
  const section = markdown.split(`\n${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  for (const line of section.split('\n')) {
    const cells = cellsOf(line, 4)
    if (!cells) continue
    const [id, words, file, title] = cells
    if (id) faults.push({ id, words, tests: [] })
    if (file || title) faults.at(-1)?.tests.push({ file, title })
  }
  return faults
}

/** What is wrong with the table, one sentence each. `read`: the text of a file, or null. */
export function faultsOfTable(faults, read, expected = planned) {
  const times = new Map()
  for (const { id } of faults) times.set(id, (times.get(id) ?? 0) + 1)
  const smokes = smokesOf(read(smokeFile) ?? '')
  const told = faults.flatMap(({ id, tests }) => tests.filter(isSmoke).map(({ title }) => `${id} ${title}`))
  const isThere = (id, { file, title }) =>
    file === smokeFile ? smokes.includes(`${id} ${title}`) : titlesOf(file, read(file) ?? '').has(title)
  return [
    ...expected.filter((id) => !times.has(id)).map((id) => `${id} is missing`),
    ...[...times.keys()].filter((id) => !expected.includes(id)).map((id) => `${id} is no fault of the plan`),
    ...[...times].filter(([, seen]) => seen > 1).map(([id, seen]) => `${id} stands ${seen} times`),
    ...faults.filter(({ words }) => !words).map(({ id }) => `${id} does not say what is shown`),
    ...faults.filter(({ tests }) => tests.length === 0).map(({ id }) => `${id} names no test`),
    ...faults.flatMap(({ id, tests }) =>
      tests.filter((one) => !isThere(id, one)).map(({ file, title }) => `${id}: no such test: ${file} > ${title}`),
    ),
    ...smokes.filter((name) => !told.includes(name)).map((name) => `${name} is run and not told`),
  ]
}

const isSmoke = ({ file }) => file === smokeFile

/** Each `{ fault: 'F1', scenario: 'kill-app' }` of the list, as `F1 kill-app`. */
function smokesOf(source) {
  return [...nodesOf(parseCode(smokeFile, source))]
    .filter(({ type }) => type === 'ObjectExpression')
    .map(({ properties }) => new Map(properties.map(({ key, value }) => [key?.name, value?.value])))
    .filter((one) => typeof one.get('fault') === 'string' && typeof one.get('scenario') === 'string')
    .map((one) => `${one.get('fault')} ${one.get('scenario')}`)
}

const root = fileURLToPath(new URL('../..', import.meta.url))

function check() {
  const faults = readFaults(readFileSync(root + page, 'utf8'))
  const read = (file) => (existsSync(root + file) ? readFileSync(root + file, 'utf8') : null)
  const wrong = faultsOfTable(faults, read)
  for (const line of wrong) console.error(line)
  const tests = faults.reduce((sum, one) => sum + one.tests.length, 0)
  console.log(`faults of the plan: ${faults.length}, with ${tests} short forms in npm test, ${wrong.length} wrong`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) check()
