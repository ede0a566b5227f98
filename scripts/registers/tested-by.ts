import { type Fact, needsTest, type Register, readFacts } from './register-pages'
import { idsIn, type TestRun } from './test-reports'

/** The two commands that run tests: `npm test` and `npm run test:long`. */
export const forms = ['short', 'long'] as const
export type Form = (typeof forms)[number]

/** For each id, the files whose tests name it. */
export type Proofs = Map<string, string[]>

export function proofsOf(runs: TestRun[]): Proofs {
  const files = new Map<string, Set<string>>()
  for (const { file, title } of runs) {
    for (const id of idsIn(title).ids) files.set(id, (files.get(id) ?? new Set()).add(file))
  }
  return new Map([...files].map(([id, found]) => [id, [...found].sort()]))
}

/** Problems with the ids in a run's titles, one sentence each. */
export function titleFaults(runs: TestRun[], known: Set<string>): string[] {
  const faults = runs.flatMap(({ file, title }) => {
    const { ids, malformed } = idsIn(title)
    return [...malformed, ...ids.filter((id) => !known.has(id))].map(
      (id) => `no fact has the id ${id}: ${file} > ${title}`,
    )
  })
  return [...new Set(faults)]
}

/** Facts that no test in this run proves, unless the other command has one, and failed tests of facts. */
export function proofFaults(facts: Fact[], runs: TestRun[], inOtherForm: Proofs): string[] {
  const passed = proofsOf(runs.filter((run) => run.passed))
  const failed = runs.filter((run) => run.passed === false)
  return [
    ...facts
      .filter((fact) => needsTest(fact) && !passed.has(fact.id) && !inOtherForm.has(fact.id))
      .map(({ id }) => `${id}: no test with this id has run and passed`),
    ...failed.flatMap(({ file, title }) => idsIn(title).ids.map((id) => `${id}: did not pass: ${file} > ${title}`)),
  ]
}

const intro = `# Which tests prove which fact

\`npm run registers\` writes this page from the reports of the last runs, and a run fails when the page is out of date. A test names the facts it proves at the end of its title: \`[2.login.01 T13]\`, or \`[2.login.01 .02]\` for two of one group. Search the files for the id to find the test.
`

const columns = '| id | `npm test` | only `npm run test:long` |\n|---|---|---|'

export function renderPage(pages: { register: Register; facts: Fact[] }[], proofs: Record<Form, Proofs>): string {
  const cell = (files: string[] = []) => files.map((file) => `\`${file}\``).join(', ')
  // The long form repeats much of the short one on the other engine.
  const onlyLong = (id: string) => proofs.long.get(id)?.filter((file) => !proofs.short.get(id)?.includes(file))
  const row = (id: string) => `| ${[id, cell(proofs.short.get(id)), cell(onlyLong(id))].join(' | ')} |`
  const sections = pages.map(({ register, facts }) => {
    const proven = facts.map(({ id }) => id).filter((id) => forms.some((form) => proofs[form].has(id)))
    return [`\n## ${register.title}\n`, columns, ...proven.map(row), ''].join('\n')
  })
  return intro + sections.join('')
}

/** The page's current content, for the form that hasn't run this time. */
export function readPage(markdown: string): Record<Form, Proofs> {
  const facts = readFacts(markdown)
  const column = (at: number): Proofs =>
    new Map(
      facts.flatMap(({ id, cells }) => {
        const files = [...([...cells.values()][at] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
        return files.length > 0 ? [[id, files]] : []
      }),
    )
  return { short: column(0), long: column(1) }
}
