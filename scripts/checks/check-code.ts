import { isEntryPoint } from '../entry-point'
import { bareTexts } from './bare-texts'
import { readSources } from './check-sizes'
import { type CodeNode, type Constants, constantsOf, constantText, lineOf, nodesOf, parseCode } from './read-code'
import { type Exceptions, type Finding, problemsOf, report } from './report'

/** Properties and calls that turn text into a page or code. */
const htmlProperties: unknown[] = ['innerHTML', 'outerHTML', 'srcdoc']
const htmlCalls: unknown[] = ['insertAdjacentHTML', 'setHTMLUnsafe', 'createContextualFragment', 'parseHTMLUnsafe']
const documentWrites: unknown[] = ['write', 'writeln']
const timers: unknown[] = ['setTimeout', 'setInterval']
const queries: unknown[] = ['query', 'execute', 'unsafe']

type Rule = {
  kind: string
  finds: (node: CodeNode, constants: Constants) => boolean
  /** Only in these files. */
  in?: RegExp
}

/** The client has one clock; its tests set the time. */
const client = /^src\/(?:features\/[^/]+\/)?web\/(?!ui\/time\/device-clock\.ts$)(?!.*\.test\.tsx?$)/

/** Biome forbids eval and dangerouslySetInnerHTML; it has no rules for these. */
const rules: Rule[] = [
  { kind: 'code is made of a text', finds: (node) => isCall(node) && nameOf(node.callee) === 'Function' },
  {
    kind: 'a timer runs a text as code',
    finds: (node) => isCall(node) && timers.includes(nameOf(node.callee)) && isText(node.arguments?.[0]),
  },
  {
    kind: 'a text becomes part of the page',
    finds: (node) =>
      (node.type === 'AssignmentExpression' && htmlProperties.includes(nameOf(node.left))) ||
      (isCall(node) && htmlCalls.includes(nameOf(node.callee))) ||
      (isCall(node) && documentWrites.includes(nameOf(node.callee)) && nameOf(node.callee?.object) === 'document') ||
      (node.type === 'JSXAttribute' && typeof node.name === 'object' && node.name.name === 'srcDoc') ||
      (node.type === 'Property' && nameOf(node.key) === 'dangerouslySetInnerHTML'),
  },
  {
    kind: 'SQL is made of a text that is not a constant',
    finds: (node, constants) =>
      isCall(node) && isRawSql(node.callee) && constantText(node.arguments?.[0], constants) === null,
  },
  {
    kind: 'a query is built from texts',
    finds: (node, constants) =>
      isCall(node) &&
      node.callee?.type === 'MemberExpression' &&
      queries.includes(nameOf(node.callee)) &&
      isText(node.arguments?.[0]) &&
      constantText(node.arguments?.[0], constants) === null,
  },
  {
    kind: "the device's clock is read: use useServerNow, serverNow or deviceMs",
    finds: (node) => readsClock(node),
    in: client,
  },
]

/** `Date.now`, even if passed on, `Date()` and `new Date()`. */
const readsClock = (node: CodeNode) =>
  (node.type === 'MemberExpression' && node.object?.name === 'Date' && nameOf(node.property) === 'now') ||
  (isCall(node) && node.callee?.name === 'Date' && node.arguments?.length === 0)
const isCall = ({ type }: CodeNode) => type === 'CallExpression' || type === 'NewExpression'
const isRawSql = (callee: CodeNode | undefined) => callee?.object?.name === 'sql' && callee.property?.name === 'raw'
const isText = (node: CodeNode | undefined) =>
  node?.type === 'TemplateLiteral' ||
  (node?.type === 'Literal' && typeof node.value === 'string') ||
  (node?.type === 'BinaryExpression' && node.operator === '+')

/** The name of what an expression accesses: the same for `page.innerHTML`, `page['innerHTML']` and `innerHTML`. */
const nameOf = (node: CodeNode | undefined): unknown =>
  node?.name ?? node?.value ?? (node?.property ? nameOf(node.property) : undefined)

const exceptions: Exceptions = new Map([
  // A CHECK's values are constants in this code, and table definitions can't have parameters.
  ['src/server/db/columns.ts: SQL is made of a text that is not a constant', 1],
  // The statements of the migrations, which are files of this code.
  ['src/server/db/backups/earlier-schema.ts: SQL is made of a text that is not a constant', 1],
  // The table names are constants of this code.
  ['src/server/backup/earlier-backup.test.ts: a query is built from texts', 3],
  // Tests name their own databases, and a database name cannot be a parameter.
  ['test/server/databases.ts: a query is built from texts', 2],
  ['src/server/db/migrate.postgres.test.ts: a query is built from texts', 1],
  // Explains a statement that the product has sent.
  ['test/server/plans.ts: a query is built from texts', 1],
  // The table names come from the catalog.
  ['test/fuzz/watched-changes.ts: a query is built from texts', 1],
  // These benches and the scan name their own databases, tables and durations.
  ['bench/speed/rows/fill-database.ts: a query is built from texts', 1],
  ['bench/speed/rows/cached-cluster.ts: a query is built from texts', 3],
  ['bench/chaos/shared-servers.ts: a query is built from texts', 1],
  ['bench/chaos/scenarios/backup.ts: a query is built from texts', 2],
  ['bench/chaos/scenarios/busy-database.ts: a query is built from texts', 1],
  ['bench/chaos/scenarios/mail.ts: a query is built from texts', 1],
  ['bench/chaos/scenarios/migrations.ts: a query is built from texts', 1],
  ['scripts/scan/targets.ts: a query is built from texts', 1],
  // A hole for the scanners to find.
  ['scripts/scan/canary/canary-pages.ts: a query is built from texts', 1],
])

/** Everything that the project forbids in a source file. */
export function forbiddenCode(path: string, text: string): Finding[] {
  const program = parseCode(path, text)
  const constants = constantsOf(program)
  return [...nodesOf(program)].flatMap((node) =>
    rules
      .filter((rule) => rule.in?.test(path) !== false && rule.finds(node, constants))
      .map(({ kind }) => ({ key: `${path}: ${kind}`, at: lineOf(path, text, node), kind })),
  )
}

if (isEntryPoint(import.meta.url)) {
  const files = readSources()
  const findings = [...[...files].flatMap(([path, text]) => forbiddenCode(path, text)), ...bareTexts(files)]
  report(`code: ${files.size} files`, problemsOf(findings, exceptions))
}
