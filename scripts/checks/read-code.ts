import { parseSync } from 'vite'

/** A node of the syntax tree, with the fields that the checks read; which of them it has depends on its type. */
export type CodeNode = {
  type: string
  start: number
  end: number
  name?: string | CodeNode
  value?: unknown
  raw?: string
  regex?: { pattern: string; flags: string }
  callee?: CodeNode
  arguments?: CodeNode[]
  object?: CodeNode
  property?: CodeNode
  key?: CodeNode
  left?: CodeNode
  right?: CodeNode
  operator?: string
  tag?: CodeNode
  quasi?: CodeNode
  quasis?: { value: { cooked: string; raw: string } }[]
  expression?: CodeNode
  expressions?: CodeNode[]
  kind?: string
  declarations?: { id: CodeNode; init: CodeNode | null }[]
}

/** What the constants of a file are set to, by name. */
export type Constants = ReadonlyMap<string, CodeNode>

/** The syntax tree of a source file, as Vite reads it: TypeScript 7 has no stable API for it. */
export function parseCode(path: string, text: string): CodeNode {
  const { program, errors } = parseSync(path, text)
  // A file that cannot be parsed would otherwise pass every check.
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  return program as unknown as CodeNode
}

const isNode = (value: unknown): value is CodeNode =>
  typeof value === 'object' && value !== null && typeof (value as CodeNode).type === 'string'

/** The node and all nodes below it. */
export function* nodesOf(node: CodeNode): Generator<CodeNode> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child)
  }
}

export const lineOf = (path: string, text: string, { start }: CodeNode): string =>
  `${path}:${text.slice(0, start).split('\n').length}`

/** The text that an expression always evaluates to, or null when that cannot be told from the file. */
export function constantText(node: CodeNode | undefined, constants: Constants): string | null {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? String(node.value) : null
    case 'TemplateLiteral':
      return joined(
        (node.quasis ?? []).flatMap(({ value }, index) => {
          const expression = node.expressions?.[index]
          return [value.cooked, ...(expression ? [constantText(expression, constants)] : [])]
        }),
      )
    case 'TaggedTemplateExpression':
      return isStringRaw(node.tag) && node.quasi?.expressions?.length === 0
        ? (node.quasi.quasis?.[0]?.value.raw ?? null)
        : null
    case 'BinaryExpression':
      return node.operator === '+'
        ? joined([constantText(node.left, constants), constantText(node.right, constants)])
        : null
    case 'MemberExpression':
      return node.property?.name === 'source' ? patternText(namedBy(node.object, constants) ?? node.object) : null
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return constantText(node.expression, constants)
    case 'Identifier': {
      const value = namedBy(node, constants)
      return value ? constantText(value, constants) : null
    }
    default:
      return null
  }
}

const namedBy = (node: CodeNode | undefined, constants: Constants) =>
  typeof node?.name === 'string' ? constants.get(node.name) : undefined
const joined = (parts: (string | null)[]) => (parts.includes(null) ? null : parts.join(''))
const patternText = (node: CodeNode | undefined) => node?.regex?.pattern ?? null
const isStringRaw = (tag: CodeNode | undefined) => tag?.object?.name === 'String' && tag.property?.name === 'raw'

/** The constants of a file. A name that is declared twice is left out, because scopes are not looked at. */
export function constantsOf(program: CodeNode): Constants {
  const found = new Map<string, CodeNode>()
  const ambiguous = new Set<string>()
  for (const node of nodesOf(program)) {
    if (node.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declarations ?? []) {
      if (id.type !== 'Identifier' || typeof id.name !== 'string') continue
      if (found.has(id.name)) ambiguous.add(id.name)
      if (init && node.kind === 'const') found.set(id.name, init)
      else ambiguous.add(id.name)
    }
  }
  for (const name of ambiguous) found.delete(name)
  return found
}
