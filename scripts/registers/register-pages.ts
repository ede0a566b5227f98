import { dirname, join } from 'node:path/posix'

/** A row of a register: a requirement, described in the cells of its table. */
export type Fact = { id: string; cells: Map<string, string> }

export type Register = {
  title: string
  page: string
  /** The number of facts per section, so that none gets lost. */
  perSection: Record<string, number>
}

/** The pages of facts that tests prove. Each fact is defined there once, by hand. */
export const registers: Register[] = [
  {
    title: 'Requirements',
    page: 'docs/requirements.md',
    perSection: { 1: 33, 2: 206, 3: 38, 4: 40, 5: 39, 6: 8, 7: 39, 8: 33, 9: 12 },
  },
  {
    title: 'Security standard',
    page: 'docs/evidence/asvs.md',
    perSection: { V1: 18, V2: 11, V3: 13, V4: 1, V6: 31, V7: 16, V8: 6, V9: 7, V11: 12, V14: 8, V15: 12, V16: 13 },
  },
  { title: 'Threats', page: 'docs/threat-model.md', perSection: { T: 58 } },
  { title: 'Faults', page: 'docs/evidence/reliability.md', perSection: { F: 29 } },
]

/** A project file's text, or null if it doesn't exist. */
export type ReadText = (file: string) => string | null

/** The rows of every table whose first column is `id`. */
export function readFacts(markdown: string): Fact[] {
  const facts: Fact[] = []
  let columns: string[] | null = null
  for (const line of markdown.split('\n')) {
    const cells = cellsOf(line)
    if (!cells) columns = null
    else if (!columns) columns = cells
    else if (columns[0] === 'id' && !isSeparator(cells)) facts.push(factOf(columns, cells))
  }
  return facts
}

function cellsOf(line: string): string[] | null {
  const row = /^\|(.*)\|\s*$/.exec(line)?.[1]
  return row === undefined ? null : row.split(/(?<!\\)\|/).map((cell) => cell.trim())
}

const isSeparator = (cells: string[]) => cells.every((cell) => /^:?-+:?$/.test(cell))

function factOf(columns: string[], cells: string[]): Fact {
  return { id: cells[0] ?? '', cells: new Map(columns.slice(1).map((column, at) => [column, cells[at + 1] ?? ''])) }
}

/** What is still open about a threat: the words after `open:`, or null. */
export function openPart({ cells }: Fact): string | null {
  return / open: (.*)/.exec(` ${cells.get('what stands against it') ?? ''}`)?.[1] ?? null
}

/** A fact needs no test if a document covers it, if it is a deviation, or if it is still open. */
export function needsTest({ cells }: Fact): boolean {
  const isDocumented = Boolean(cells.get('documented in'))
  const isDeviation = cells.has('what is asked')
  return !isDocumented && !isDeviation && !isOpen(cells)
}

const isOpen = (cells: Fact['cells']) => cells.get('what stands against it')?.startsWith('open:') ?? false

/** Problems with a page of facts, one sentence each. */
export function pageFaults({ page, perSection }: Register, facts: Fact[], read: ReadText): string[] {
  return [
    ...countFaults(
      facts.map(({ id }) => id),
      perSection,
    ),
    ...facts.flatMap((fact) => emptyCells(fact)),
    ...facts.flatMap((fact) => deadNames(page, fact, read)),
  ]
}

function countFaults(ids: string[], perSection: Record<string, number>): string[] {
  const different = [...new Set(ids)]
  const count = (section: string) => different.filter((id) => sectionOf(id) === section).length
  return [
    ...different.filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id)).map((id) => `${id} is listed twice`),
    ...different.filter((id) => !Object.hasOwn(perSection, sectionOf(id))).map((id) => `${id} belongs to no section`),
    ...Object.entries(perSection)
      .filter(([section, wanted]) => count(section) !== wanted)
      .map(([section, wanted]) => `section ${section} has ${count(section)} facts instead of ${wanted}`),
  ]
}

/** `2.login.01` -> `2`, `V1.2.4` -> `V1`, `T13` -> `T`. */
const sectionOf = (id: string) => /^[TF](?=\d)/.exec(id)?.[0] ?? id.split('.')[0] ?? ''

const mayBeEmpty = new Set(['documented in'])

function emptyCells(fact: Fact): string[] {
  return [...fact.cells]
    .filter(([column, cell]) => !cell && !mayBeEmpty.has(column) && !(column === 'controls' && isOpen(fact.cells)))
    .map(([column]) => `${fact.id} has an empty cell: ${column}`)
}

/** Names of controls and linked document sections that don't exist. */
function deadNames(page: string, { id, cells }: Fact, read: ReadText): string[] {
  const controls = [...(cells.get('controls') ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
  const links = [...[...cells.values()].join(' ').matchAll(/\]\((?!https?:)([^()#[\]]+)(?:#([^()[\]]*))?\)/g)]
  return [
    ...controls.filter((file) => read(file) === null).map((file) => `${id}: the control does not exist: ${file}`),
    ...links
      .filter(([, file = '', section]) => !hasSection(read(join(dirname(page), file)), section))
      .map(([, file, section]) => `${id}: the link leads nowhere: ${file}${section ? `#${section}` : ''}`),
  ]
}

function hasSection(markdown: string | null, section: string | undefined): boolean {
  if (markdown === null || section === undefined) return markdown !== null
  const headings = [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return headings.some((heading) => anchorOf(heading) === section)
}

/** GitHub's anchor for a heading. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
