import { type CodeNode, constantsOf, constantText, lineOf, nodesOf, parseCode } from './read-code'

/** A regular expression in a source file; `source` is null if its text is only known at run time. */
export type Pattern = { path: string; at: string; code: string; source: string | null; flags: string }

export function patternsIn(path: string, text: string): Pattern[] {
  const program = parseCode(path, text)
  const constants = constantsOf(program)
  const found: Pattern[] = []
  for (const node of nodesOf(program)) {
    const at = lineOf(path, text, node)
    if (node.regex) {
      found.push({ path, at, code: node.raw ?? '', source: node.regex.pattern, flags: node.regex.flags })
    } else if (isConstruction(node)) {
      const [pattern, flagsNode] = node.arguments ?? []
      const flags = flagsNode ? constantText(flagsNode, constants) : ''
      const source = flags === null ? null : constantText(pattern, constants)
      found.push({ path, at, code: text.slice(node.start, node.end), source, flags: flags ?? '' })
    }
  }
  return found
}

const isConstruction = ({ type, callee }: CodeNode) =>
  (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp'
