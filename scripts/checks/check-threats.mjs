import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { cellsOf } from '../check-requirements.mjs'
import { nodesOf, parseCode } from '../gates/read-code.mjs'

const table = 'docs/threat-model.md'

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, place) => `T${first + place}`)

/** Every threat of the plan, so that none can get lost. Numbers were left free between its sections. */
const planned = [range(1, 7), range(10, 22), range(30, 39), range(40, 46), range(50, 63)].flat()

/**
 * The rows `| id | threat | what stands against it | control | test file | test |`. Further controls and tests of one
 * threat stand in rows below it that leave the first three cells empty.
 */
export function readThreats(markdown) {
  const threats = []
  for (const line of markdown.split('\n')) {
    const cells = cellsOf(line, 6)
    if (!cells) continue
    const [id, words, defence, control, file, title] = cells
    if (id) threats.push({ id, words, defence, controls: [], tests: [] })
    if (control) threats.at(-1)?.controls.push(control)
    if (file || title) threats.at(-1)?.tests.push({ file, title })
  }
  return threats
}

/** What of a threat nothing stands against yet: the words after `open:`, or null. */
export function openPart({ defence }) {
  const place = ` ${defence}`.indexOf(' open: ')
  return place === -1 ? null : defence.slice(place + 'open: '.length)
}

/** What is wrong with the table itself, one sentence each. A threat that is open as a whole has no control and no test. */
export function tableFaults(threats, expected = planned) {
  const times = new Map()
  for (const { id } of threats) times.set(id, (times.get(id) ?? 0) + 1)
  return [
    ...expected.filter((id) => !times.has(id)).map((id) => `${id} is missing`),
    ...[...times.keys()].filter((id) => !expected.includes(id)).map((id) => `${id} is no threat of the plan`),
    ...[...times].filter(([, seen]) => seen > 1).map(([id, seen]) => `${id} stands ${seen} times`),
    ...threats
      .filter(({ words, defence }) => !words || !defence)
      .map(({ id }) => `${id} does not say what it is about`),
    ...threats.filter((one) => isHeld(one) && one.controls.length === 0).map(({ id }) => `${id} names no control`),
    ...threats.filter((one) => isHeld(one) && one.tests.length === 0).map(({ id }) => `${id} names no test`),
  ]
}

const isHeld = ({ defence }) => !defence.startsWith('open:')

/** Each named control or test that is not there. `read`: the text of a file, or null. */
export function deadNames(threats, read) {
  return threats.flatMap(({ id, controls, tests }) => [
    ...controls.filter((file) => read(file) === null).map((file) => `${id}: no such control: ${file}`),
    ...tests
      .filter(({ file, title }) => !title || !titlesOf(file, read(file) ?? '').has(title))
      .map(({ file, title }) => `${id}: no such test: ${file} > ${title}`),
  ])
}

/** Titles of tests as their source has them, a table's `%s` included; neither groups of tests nor tests that are skipped. */
export function titlesOf(path, source) {
  const calls = [...nodesOf(parseCode(path, source))].filter(({ type }) => type === 'CallExpression')
  const titles = calls.filter(({ callee }) => isTest(callee)).map(({ arguments: [title] }) => textOf(title, source))
  return new Set(titles.filter((title) => title !== null))
}

/** `test(` and `test.each(...)(`. */
const isTest = (callee) => callee.name === 'test' || callee.callee?.object?.name === 'test'

function textOf(node, source) {
  if (node?.type === 'TemplateLiteral') return source.slice(node.start + 1, node.end - 1)
  return typeof node?.value === 'string' ? node.value : null
}

const root = fileURLToPath(new URL('../..', import.meta.url))

function check() {
  const threats = readThreats(readFileSync(root + table, 'utf8'))
  const texts = new Map()
  const read = (file) => {
    if (!texts.has(file)) texts.set(file, existsSync(root + file) ? readFileSync(root + file, 'utf8') : null)
    return texts.get(file)
  }
  const faults = [...tableFaults(threats), ...deadNames(threats, read)]
  for (const fault of faults) console.error(fault)
  const open = threats.filter(openPart)
  for (const threat of open) console.log(`open: ${threat.id}: ${openPart(threat)}`)
  const tests = threats.reduce((sum, one) => sum + one.tests.length, 0)
  console.log(
    `threats: ${threats.length}, held by ${tests} named tests, ${open.length} open in part, ${faults.length} faults`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) check()
