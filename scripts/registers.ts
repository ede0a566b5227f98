import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { answerHelp } from './entry-point'
import { openPart, pageFaults, readFacts, registers } from './registers/register-pages'
import { faultRuns, storyRuns, type TestRun, vitestRuns } from './registers/test-reports'
import { type Form, forms, proofFaults, proofsOf, readPage, renderPage, titleFaults } from './registers/tested-by'

answerHelp(
  import.meta.url,
  `Usage: npm run registers [-- --form=long]
  rewrites docs/evidence/tested-by.md from the reports of the last test run`,
)

// Compares the facts in docs/ with the reports of the last run; --write brings docs/evidence/tested-by.md up to date.

const root = fileURLToPath(new URL('..', import.meta.url))
const generated = 'docs/evidence/tested-by.md'

/** The reports of each command: file -> how its tests are read. */
const reports: Record<Form, Record<string, (report: never) => TestRun[]>> = {
  short: {
    '.cache/short/vitest.json': (report) => vitestRuns(report, root),
    '.cache/short/stories.json': (report) => storyRuns(report, root),
  },
  long: {
    '.cache/long/vitest.json': (report) => vitestRuns(report, root),
    '.cache/long/faults.json': (report) => faultRuns(report),
    '.cache/long/stories.json': (report) => storyRuns(report, root),
  },
}

const { values } = parseArgs({ options: { write: { type: 'boolean' }, form: { type: 'string', default: 'short' } } })
const checked: readonly Form[] = values.write ? forms : forms.filter((form) => form === values.form)

const pages = registers.map((register) => ({ register, facts: readFacts(read(register.page) ?? '') }))
const facts = pages.flatMap((page) => page.facts)
const known = new Set(facts.map(({ id }) => id))
const committed = read(generated) ?? ''
const proofs = readPage(committed)

const faults = pages.flatMap((page) => pageFaults(page.register, page.facts, read))
const complete = checked.filter(hasReports)
const runs = new Map(complete.map((form) => [form, runsOf(form)]))
for (const [form, run] of runs) proofs[form] = proofsOf(run)
for (const [form, run] of runs) {
  const other = form === 'short' ? proofs.long : proofs.short
  faults.push(...titleFaults(run, known), ...proofFaults(facts, run, other))
}
const page = renderPage(pages, proofs)
if (values.write && page !== committed) writeFileSync(root + generated, page)
else if (page !== committed) faults.push(`${generated} is out of date: npm run registers`)

for (const fault of faults) console.error(fault)
for (const fact of facts) if (openPart(fact)) console.log(`open: ${fact.id}: ${openPart(fact)}`)
const counts = pages.map(({ register, facts: { length } }) => `${length} in ${register.page}`).join(', ')
console.log(`registers: ${counts}; ${faults.length} faults`)
const wanted = values.write ? 1 : checked.length
if (complete.length < wanted)
  console.error('Only the pages were checked: run npm test as a whole to compare them with it.')
process.exitCode = faults.length > 0 || complete.length < wanted ? 1 : 0

function hasReports(form: Form): boolean {
  const files = Object.keys(reports[form])
  return files.length > 0 && files.every((file) => existsSync(root + file))
}

function runsOf(form: Form): TestRun[] {
  return Object.entries(reports[form]).flatMap(([file, runsIn]) => runsIn(JSON.parse(read(file) ?? '{}') as never))
}

function read(file: string): string | null {
  return existsSync(root + file) ? readFileSync(root + file, 'utf8') : null
}
