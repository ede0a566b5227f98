import { parseSync } from 'vite'

/** The syntax tree of a source file, as Vite reads it: of TypeScript 7 there is no stable API to ask. */
export function parseCode(path, text) {
  const { program, errors } = parseSync(path, text)
  // A file that cannot be read would otherwise pass every gate unseen.
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  return program
}

/** The node and all below it. */
export function* nodesOf(node) {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield* nodesOf(child)
    }
  }
}

export const placeOf = (path, text, node) => `${path}:${text.slice(0, node.start).split('\n').length}`

/** The text that an expression has whenever it runs, or null when that is not written here. `constants`: name -> node. */
export function constantText(node, constants) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? String(node.value) : null
    case 'TemplateLiteral':
      return joined(
        node.quasis.flatMap(({ value }, place) => [
          value.cooked,
          ...(node.expressions[place] ? [constantText(node.expressions[place], constants)] : []),
        ]),
      )
    case 'TaggedTemplateExpression':
      return isStringRaw(node.tag) && node.quasi.expressions.length === 0 ? node.quasi.quasis[0].value.raw : null
    case 'BinaryExpression':
      return node.operator === '+'
        ? joined([constantText(node.left, constants), constantText(node.right, constants)])
        : null
    case 'MemberExpression':
      return node.property.name === 'source' ? patternText(constants.get(node.object.name) ?? node.object) : null
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return constantText(node.expression, constants)
    case 'Identifier':
      return constants.has(node.name) ? constantText(constants.get(node.name), constants) : null
    default:
      return null
  }
}

const joined = (parts) => (parts.includes(null) ? null : parts.join(''))
const patternText = (node) => node.regex?.pattern ?? null
const isStringRaw = (tag) => tag.object?.name === 'String' && tag.property?.name === 'raw'

/** The constants of a file by name; a name that two places give is none, because nobody here knows scopes. */
export function constantsOf(program) {
  const found = new Map()
  const twice = new Set()
  for (const node of nodesOf(program)) {
    if (node.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declarations) {
      if (id.type !== 'Identifier') continue
      if (found.has(id.name)) twice.add(id.name)
      if (init && node.kind === 'const') found.set(id.name, init)
      else twice.add(id.name)
    }
  }
  for (const name of twice) found.delete(name)
  return found
}
