import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readRequirements } from '../check-requirements.mjs'

const page = 'docs/asvs.md'

/** How many rows of each chapter of the standard are ours to answer, so that none can get lost. */
const perChapter = { V1: 18, V2: 11, V3: 13, V4: 1, V6: 31, V7: 16, V8: 6, V9: 7, V11: 12, V14: 8, V15: 12, V16: 13 }

/** The rows that hold, `| id | what holds | file | test or section |`, and those that do not, `| id | asked | why not |`. */
export function readAsvs(markdown) {
  const deviations = markdown.split('\n').flatMap((line) => {
    const [, id, asked, reason] = line.match(/^\| *(V[\d.]+) *\|([^|]*)\|([^|]*)\|\s*$/) ?? []
    return id ? [{ id, asked: asked.trim(), reason: reason.trim() }] : []
  })
  const held = readRequirements(markdown).map(({ id, words, tests }) => ({ id, words, proofs: tests }))
  return { held, deviations }
}

/** What is wrong with the table itself, one sentence each. */
export function tableFaults({ held, deviations }, expected = perChapter) {
  const ids = [...held, ...deviations].map(({ id }) => id)
  const chapterOf = (id) => id.split('.')[0]
  const different = [...new Set(ids)]
  return [
    ...different.flatMap((id) => {
      const times = ids.filter((one) => one === id).length
      return times > 1 ? [`${id} stands ${times} times`] : []
    }),
    ...different.filter((id) => !Object.hasOwn(expected, chapterOf(id))).map((id) => `${id} belongs to no chapter`),
    ...Object.entries(expected).flatMap(([chapter, wanted]) => {
      const count = different.filter((id) => chapterOf(id) === chapter).length
      return count === wanted ? [] : [`chapter ${chapter} has ${count} rows instead of ${wanted}`]
    }),
    ...held.filter(({ words }) => !words).map(({ id }) => `${id} does not say what holds`),
    ...held.filter(({ proofs }) => proofs.length === 0).map(({ id }) => `${id} names neither a test nor a document`),
    ...deviations.filter(({ asked, reason }) => !asked || !reason).map(({ id }) => `${id} deviates without a reason`),
  ]
}

/** Documents, tests, and the tables of hostile inputs, of which each row is a test. */
const isProof = /\.(md|(test|spec)\.(tsx?|mjs))$|^src\/server\/hostile\/[\w-]+-inputs\.ts$/

/** Each named test or section that is not there. `read`: the text of a file of the project, or null. */
export function proofFaults({ held }, read) {
  return held.flatMap(({ id, proofs }) =>
    proofs.flatMap(({ file, title }) => {
      const text = read(file)
      if (text === null) return [`${id}: there is no ${file}`]
      if (!isProof.test(file)) return [`${id}: neither a test nor a document: ${file}`]
      const found = file.endsWith('.md') ? hasSection(text, title) : hasTest(text, title)
      return found ? [] : [`${id}: not found: ${file} > ${title}`]
    }),
  )
}

const hasSection = (text, title) =>
  text.split('\n').some((line) => line.replace(/^#+ /, '') === title && line !== title)

/** The groups of a test and its own name stand in the source as texts of their own, also the rows of a table of tests. */
const hasTest = (text, title) =>
  title !== '' &&
  title.split(' > ').every((part) => [`'${part}'`, `"${part}"`, `\`${part}\``].some((one) => text.includes(one)))

function check() {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const texts = new Map()
  const read = (file) => {
    if (!texts.has(file)) texts.set(file, existsSync(root + file) ? readFileSync(root + file, 'utf8') : null)
    return texts.get(file)
  }
  const asvs = readAsvs(read(page) ?? '')
  const faults = [...tableFaults(asvs), ...proofFaults(asvs, read)]
  for (const fault of faults) console.error(fault)
  console.log(`asvs: ${asvs.held.length} rows hold, ${asvs.deviations.length} deviate, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) check()
