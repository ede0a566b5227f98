import { constantsOf, constantText, nodesOf, parseCode, placeOf } from './read-code.mjs'

/** Every regular expression of a source file; `source` is null where its text is only known when it runs. */
export function patternsIn(path, text) {
  const program = parseCode(path, text)
  const constants = constantsOf(program)
  const found = []
  for (const node of nodesOf(program)) {
    const place = placeOf(path, text, node)
    if (node.regex) {
      found.push({ place, path, written: node.raw, source: node.regex.pattern, flags: node.regex.flags })
    } else if (isConstruction(node)) {
      const [pattern, flags] = node.arguments
      const known = { source: constantText(pattern, constants), flags: flags ? constantText(flags, constants) : '' }
      const source = known.flags === null ? null : known.source
      found.push({ place, path, written: text.slice(node.start, node.end), source, flags: known.flags ?? '' })
    }
  }
  return found
}

const isConstruction = ({ type, callee }) =>
  (type === 'NewExpression' || type === 'CallExpression') && callee.name === 'RegExp'
