import { parseSync } from 'vite'

/** A syntax tree node with the fields that the checks read; its type determines which ones it has. */
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

/** The values of a file's constants, by name. */
export type Constants = ReadonlyMap<string, CodeNode>

/** Parses a source file with Vite's parser, because TypeScript 7 has no stable API for it. */
export function parseCode(path: string, text: string): CodeNode {
  const { program, errors } = parseSync(path, text)
  // A file that can't be parsed would otherwise pass every check.
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

/** The constant text of an expression, or null if the file doesn't determine it. */
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

/** A file's constants. Omits names declared twice, because scopes aren't analyzed. */
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
