import { fileURLToPath, pathToFileURL } from 'node:url'
import { readSources } from '../check-sizes.mjs'
import { constantsOf, constantText, nodesOf, parseCode, placeOf } from './read-code.mjs'
import { faultsOf, report } from './report.mjs'

/** Properties and calls that make a page, or code, out of a text. */
const textBecomesPage = new Set(['innerHTML', 'outerHTML', 'srcdoc'])
const callsThatDraw = new Set(['insertAdjacentHTML', 'setHTMLUnsafe', 'createContextualFragment', 'parseHTMLUnsafe'])
const writes = new Set(['write', 'writeln'])
const timers = new Set(['setTimeout', 'setInterval'])
const queries = new Set(['query', 'execute', 'unsafe'])

/** Biome forbids eval and dangerouslySetInnerHTML; these are what it has no rule for. */
const rules = [
  {
    says: 'code is made of a text',
    finds: (node) => isCall(node) && (node.callee.name === 'Function' || nameOf(node.callee) === 'Function'),
  },
  {
    says: 'a timer runs a text as code',
    finds: (node) => isCall(node) && timers.has(nameOf(node.callee)) && isText(node.arguments[0]),
  },
  {
    says: 'a text becomes part of the page',
    finds: (node) =>
      (node.type === 'AssignmentExpression' && textBecomesPage.has(nameOf(node.left))) ||
      (isCall(node) && callsThatDraw.has(nameOf(node.callee))) ||
      (isCall(node) && writes.has(nameOf(node.callee)) && nameOf(node.callee.object) === 'document') ||
      (node.type === 'JSXAttribute' && node.name.name === 'srcDoc') ||
      (node.type === 'Property' && nameOf(node.key) === 'dangerouslySetInnerHTML'),
  },
  {
    says: 'SQL is made of a text that is not written here',
    finds: (node, constants) =>
      isCall(node) && isRawSql(node.callee) && constantText(node.arguments[0], constants) === null,
  },
  {
    says: 'a query is put together from texts',
    finds: (node, constants) =>
      isCall(node) &&
      node.callee.type === 'MemberExpression' &&
      queries.has(nameOf(node.callee)) &&
      isText(node.arguments[0]) &&
      constantText(node.arguments[0], constants) === null,
  },
]

const isCall = ({ type }) => type === 'CallExpression' || type === 'NewExpression'
const isRawSql = ({ object, property }) => object?.name === 'sql' && property.name === 'raw'
const isText = (node) =>
  node?.type === 'TemplateLiteral' ||
  (node?.type === 'Literal' && typeof node.value === 'string') ||
  (node?.type === 'BinaryExpression' && node.operator === '+')

/** What an expression calls the thing it reaches: `page.innerHTML`, `page['innerHTML']` and `innerHTML` alike. */
const nameOf = (node) => node?.name ?? node?.value ?? (node?.property ? nameOf(node.property) : undefined)

/** What is right where it stands: `path: rule` -> how often, with the reason above it. */
const explained = new Map([
  // The words of a CHECK are constants of this code, and a table is defined without parameters.
  ['src/server/db/columns.ts: SQL is made of a text that is not written here', 1],
  // Tests name their own databases, and the name of one cannot be a parameter.
  ['src/server/testing/databases.ts: a query is put together from texts', 2],
  ['src/server/db/migrate.postgres.test.ts: a query is put together from texts', 1],
  // Their names of tables come from the catalogue.
  ['src/server/hostile/fuzz/watched-changes.ts: a query is put together from texts', 1],
  // So do the faults of the bench and the scan, with names of databases, tables and seconds of their own.
  ['bench/chaos/house.ts: a query is put together from texts', 1],
  ['bench/chaos/scenarios/backup.ts: a query is put together from texts', 2],
  ['bench/chaos/scenarios/busy-database.ts: a query is put together from texts', 1],
  ['bench/chaos/scenarios/mail.ts: a query is put together from texts', 1],
  ['bench/chaos/scenarios/migrations.ts: a query is put together from texts', 1],
  ['scripts/scan/targets.mjs: a query is put together from texts', 1],
  // Planted on purpose, for the scanners to find.
  ['scripts/scan/canary/canary-pages.mjs: a query is put together from texts', 1],
])

/** What in a source file the project forbids: where, and why. */
export function forbiddenCode(path, text) {
  const program = parseCode(path, text)
  const constants = constantsOf(program)
  return [...nodesOf(program)].flatMap((node) =>
    rules
      .filter(({ finds }) => finds(node, constants))
      .map(({ says }) => ({ key: `${path}: ${says}`, place: placeOf(path, text, node), says })),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = readSources(fileURLToPath(new URL('../..', import.meta.url)))
  const found = [...files].flatMap(([path, text]) => forbiddenCode(path, text))
  report(`code: ${files.size} files`, faultsOf(found, explained))
}
