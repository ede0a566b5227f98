import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const table = 'docs/requirements.md'
const reports = { vitest: '.cache/vitest.json', stories: '.cache/stories.json' }

/** How many requirements each section of the founding description holds, so that none can get lost. */
const perSection = { 1: 33, 2: 206, 3: 38, 4: 40, 5: 39, 6: 8, 7: 39, 8: 33, 9: 12 }

/**
 * The rows `| id | what holds | file | test |` of the table. Several tests of one requirement stand in rows below it
 * that leave the first two cells empty.
 */
export function readRequirements(markdown) {
  const requirements = []
  for (const line of markdown.split('\n')) {
    const cells = cellsOf(line, 4)
    if (!cells) continue
    const [id, words, file, title] = cells
    if (id) requirements.push({ id, words, tests: [] })
    if (file || title) requirements.at(-1)?.tests.push({ file, title })
  }
  return requirements
}

/** The cells of a row that says something, of so many columns; null for a heading and for any other line. */
export function cellsOf(line, columns) {
  const cells = line
    .match(/^\|(.*)\|\s*$/)?.[1]
    .split(/(?<!\\)\|/)
    .map(plain)
  return cells?.length !== columns || cells[0] === 'id' || /^:?-+:?$/.test(cells[columns - 1]) ? null : cells
}

/** A cell without its escapes and without the marks that make it code. */
function plain(cell) {
  const text = cell.trim().replaceAll('\\|', '|')
  const marks = /^`+/.exec(text)?.[0]
  if (!marks || !text.endsWith(marks) || text.length < 2 * marks.length) return text
  return text.slice(marks.length, -marks.length).replace(/^ | $/g, '')
}

/** What is wrong with the table itself, one sentence each. */
export function tableFaults(requirements, expected = perSection) {
  const times = new Map()
  for (const { id } of requirements) times.set(id, (times.get(id) ?? 0) + 1)
  const sectionOf = (id) => id.split('.')[0]
  const count = (section) => [...times.keys()].filter((id) => sectionOf(id) === section).length
  return [
    ...[...times].filter(([, seen]) => seen > 1).map(([id, seen]) => `${id} stands ${seen} times`),
    ...[...times.keys()].filter((id) => !(sectionOf(id) in expected)).map((id) => `${id} belongs to no section`),
    ...Object.entries(expected)
      .filter(([section, wanted]) => count(section) !== wanted)
      .map(([section, wanted]) => `section ${section} has ${count(section)} requirements instead of ${wanted}`),
    ...requirements.filter(({ words }) => !words).map(({ id }) => `${id} does not say what holds`),
    ...requirements.filter(({ tests }) => tests.length === 0).map(({ id }) => `${id} names no test`),
  ]
}

/** Each named test that did not run and pass. `ran`: 'file > title' -> whether it passed wherever it ran. */
export function testFaults(requirements, ran) {
  return requirements.flatMap(({ id, tests }) =>
    tests.flatMap(({ file, title }) => {
      const passed = ran.get(`${file} > ${title}`)
      if (passed) return []
      return [`${id}: ${passed === undefined ? 'did not run' : 'did not pass'}: ${file} > ${title}`]
    }),
  )
}

/** From vitest's report. A test that runs on both databases has to pass on both. */
export function vitestRuns({ testResults = [] }, folder = root) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      test: [fromRoot(folder, name), ...ancestorTitles.filter(Boolean), title].join(' > '),
      passed: status === 'passed',
    })),
  )
}

/** From Playwright's report, whose suites are files first and groups of tests below. */
export function storyRuns({ suites = [], config = {} }, folder = root) {
  const walk = (suite, titles, file) => [
    ...(suite.specs ?? []).map(({ title, tests }) => ({
      test: [file, ...titles, title].join(' > '),
      passed: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
    })),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...titles, inner.title], file)),
  ]
  return suites.flatMap((suite) => walk(suite, [], fromRoot(folder, join(config.rootDir ?? '', suite.file))))
}

export function collectRuns(runs) {
  const ran = new Map()
  for (const { test, passed } of runs) ran.set(test, passed && (ran.get(test) ?? true))
  return ran
}

const fromRoot = (folder, path) => (isAbsolute(path) ? relative(folder, path) : path).split(sep).join('/')

const root = fileURLToPath(new URL('..', import.meta.url))

function check() {
  const requirements = readRequirements(readFileSync(root + table, 'utf8'))
  const missing = Object.entries(reports).filter(([, file]) => !existsSync(root + file))
  if (missing.length > 0) {
    const names = missing.map(([part]) => part).join(' and ')
    console.error(
      `Only the table was checked: ${names} did not run. npm test, or --only=vitest,build,stories,requirements`,
    )
  }
  const read = (file) => (existsSync(root + file) ? JSON.parse(readFileSync(root + file, 'utf8')) : {})
  const ran = collectRuns([...vitestRuns(read(reports.vitest)), ...storyRuns(read(reports.stories))])
  const faults = [...tableFaults(requirements), ...(missing.length > 0 ? [] : testFaults(requirements, ran))]
  for (const fault of faults) console.error(fault)
  const tests = requirements.reduce((sum, one) => sum + one.tests.length, 0)
  console.log(`requirements: ${requirements.length}, proven by ${tests} named tests, ${faults.length} faults`)
  process.exitCode = faults.length > 0 || missing.length > 0 ? 1 : 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) check()
