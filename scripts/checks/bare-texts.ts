import { type CodeNode, lineOf, nodesOf, parseCode } from './read-code'
import type { Finding } from './report'

/** A node of TSX, with the fields that only this check reads. */
type JsxNode = CodeNode & {
  children?: JsxNode[]
  openingElement?: { name: CodeNode; attributes: CodeNode[] }
  body?: JsxNode
  argument?: JsxNode | null
  consequent?: JsxNode
  alternate?: JsxNode
  expression?: JsxNode
  right?: JsxNode
  arguments?: JsxNode[]
  id?: JsxNode
  init?: JsxNode
  typeAnnotation?: JsxNode
  typeName?: JsxNode
  elementType?: JsxNode
  returnType?: JsxNode
  computed?: boolean
}

export const beside = 'a text stands beside an expression: put it into an element of its own, or make both one text'
export const without = 'a text stands in a fragment: put it into an element'
export const replaced = 'a text may be replaced beside other elements: put it into an element of its own'
export const returned = 'a component returns a text: put it into an element'

/**
 * Finds where a browser's translation would make React fail. It wraps each text in its own elements, so React can no
 * longer remove that text from its parent or insert something before it. React can update a text that is its element's
 * only child, and never touches text next to permanent elements.
 */
export function bareTexts(sources: ReadonlyMap<string, string>): Finding[] {
  const files = [...sources]
    .filter(([path]) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .map(([path, text]) => ({ path, text, program: parseCode(path, text) as JsxNode }))
  const staying = stayingComponents(files.map(({ program }) => program))
  return files.flatMap(({ path, text, program }) => {
    const named = elementNames(program)
    const isSafe = (node: JsxNode) => isElementsOnly(node, named)
    const find = (kind: string, node: CodeNode) => ({ key: `${path}: ${kind}`, at: lineOf(path, text, node), kind })
    const inParents = [...nodesOf(program)].flatMap((node) => {
      const kind = faultOf(node as JsxNode, isSafe, staying)
      return kind ? [find(kind, node)] : []
    })
    const inReturns = componentsOf(program).flatMap(({ returns }) =>
      returns.filter((node) => isLiteralText(node)).map((node) => find(returned, node)),
    )
    return [...inParents, ...inReturns]
  })
}

function faultOf(parent: JsxNode, isSafe: (node: JsxNode) => boolean, staying: ReadonlySet<string>): string | null {
  if (!isJsx(parent)) return null
  const children = (parent.children ?? []).filter(isDrawn)
  const texts = children.filter((child) => isWords(child) || (isContainer(child) && !isSafe(inside(child))))
  if (texts.length === 0) return null
  if (parent.type === 'JSXFragment' && !(children.length === 1 && isChildren(inside(children[0] as JsxNode))))
    return without
  const moving = children.filter((child) => (isJsx(child) ? !stays(child, staying) : !isWords(child)))
  const others = moving.filter((child) => texts.length > 1 || child !== texts[0])
  if (others.length > 0) return beside
  return children.length > 1 && texts.some(mayLeave) ? replaced : null
}

/** Whether an expression draws a text at one time, and an element or nothing at another. */
function mayLeave(child: JsxNode): boolean {
  if (!isContainer(child)) return false
  const drawn = outcomes(inside(child))
  return drawn.some(isLiteralText) && drawn.some((result) => isJsx(result) || isNothing(result))
}

const isJsx = ({ type }: JsxNode) => type === 'JSXElement' || type === 'JSXFragment'
const isContainer = ({ type }: JsxNode) => type === 'JSXExpressionContainer'
const inside = (container: JsxNode): JsxNode => plain(container.expression ?? container)
const isChildren = ({ name }: JsxNode) => name === 'children'

/** Translation ignores spaces and comments. */
function isDrawn(child: JsxNode): boolean {
  if (child.type === 'JSXText') return String(child.value).trim() !== ''
  if (!isContainer(child)) return true
  const { type, value } = inside(child)
  return type !== 'JSXEmptyExpression' && !(type === 'Literal' && (value === null || String(value).trim() === ''))
}

const isLiteralText = ({ type, value }: JsxNode) =>
  type === 'TemplateLiteral' || (type === 'Literal' && value !== null && typeof value !== 'boolean')
/** Constant text. */
const isWords = (child: JsxNode) =>
  child.type === 'JSXText' || (isContainer(child) && inside(child).type === 'Literal' && isLiteralText(inside(child)))

function plain(node: JsxNode): JsxNode {
  const isWrapped = ['ParenthesizedExpression', 'ChainExpression', 'TSNonNullExpression'].includes(node.type)
  return isWrapped && node.expression ? plain(node.expression) : node
}

const nothing: JsxNode = { type: 'Literal', value: null, start: 0, end: 0 }

/**
 * The possible values of an expression, as far as they can be determined; the left side of && counts as a condition.
 */
function outcomes(given: JsxNode | null | undefined): JsxNode[] {
  if (!given) return [nothing]
  const node = plain(given)
  if (node.type === 'ConditionalExpression') return [...outcomes(node.consequent), ...outcomes(node.alternate)]
  if (node.type === 'LogicalExpression' && node.operator === '&&') return [...outcomes(node.right), nothing]
  if (node.type === 'LogicalExpression') return [...outcomes(node.left as JsxNode), ...outcomes(node.right)]
  return isMap(node) ? (node.arguments ?? []).flatMap(results) : [node]
}

const isMap = ({ type, callee }: JsxNode) => type === 'CallExpression' && callee?.property?.name === 'map'
/** The return values of a function passed to a call: its own, or those of the function with that name. */
const results = (made: JsxNode): JsxNode[] =>
  isFunction(made) ? returnsOf(made) : [{ ...made, type: 'CallExpression', callee: made }]

const isNothing = ({ type, value, name }: JsxNode) =>
  (type === 'Literal' && (value === null || typeof value === 'boolean' || String(value).trim() === '')) ||
  name === 'undefined'

/** Whether an expression renders only elements, if anything. */
const isElementsOnly = (node: JsxNode, named: ReadonlySet<unknown>): boolean =>
  outcomes(node).every((result) => isJsx(result) || isNothing(result) || named.has(nameOf(result)))
/** The name of a value, a called function, or a list that an element is taken from. */
const nameOf = (node: JsxNode): unknown =>
  node.type === 'CallExpression' ? node.callee?.name : node.computed ? node.object?.name : node.name

/**
 * Names that a file declares as `Elements`, which can't be text, or sets to elements: values, and functions that return
 * them.
 */
function elementNames(program: JsxNode): Set<unknown> {
  const names = new Set<unknown>(['inElement'])
  for (const each of nodesOf(program)) {
    const node = each as JsxNode
    const name = node.type === 'TSPropertySignature' ? node.key?.name : node.id?.name
    if (typeof name !== 'string') continue
    const made = isFunction(node) ? node : node.init
    const type = (node.type === 'TSPropertySignature' ? node : node.id)?.typeAnnotation?.typeAnnotation
    if (isElementsType(type)) names.add(name)
    else if (made && isFunction(made)) {
      const isTyped = isElementsType(made.returnType?.typeAnnotation)
      if (isTyped || returnsOf(made).every((result) => isElementsOnly(result, names))) names.add(name)
    } else if (made && isElementsOnly(made, names)) names.add(name)
  }
  return names
}

/** `Elements`, one element, a list of them, or a function that returns them. */
function isElementsType(type: JsxNode | undefined): boolean {
  if (type?.type === 'TSArrayType') return isElementsType(type.elementType)
  if (type?.type === 'TSFunctionType') return isElementsType(type.returnType?.typeAnnotation)
  return type?.typeName?.name === 'Elements' || type?.typeName?.name === 'ReactElement'
}

/** An element that is neither removed nor replaced during its parent's lifetime. */
function stays(element: JsxNode, staying: ReadonlySet<string>): boolean {
  const name = tagOf(element)
  if (name === null || hasKey(element)) return false
  return isHost(name) || staying.has(name)
}

const tagOf = (element: JsxNode): string | null => {
  const name = element.openingElement?.name.name
  return typeof name === 'string' ? name : null
}
const hasKey = (element: JsxNode) =>
  (element.openingElement?.attributes ?? []).some(({ name }) => typeof name === 'object' && name.name === 'key')
const isHost = (name: string) => /^[a-z]/.test(name)

type Component = { name: string; returns: JsxNode[] }

/** Components that always return the same element. */
function stayingComponents(programs: JsxNode[]): Set<string> {
  const components = programs.flatMap(componentsOf)
  const staying = new Set(['Link', 'NavLink'])
  let before = -1
  while (staying.size > before) {
    before = staying.size
    for (const { name } of components) {
      const roots = components.filter((other) => other.name === name).map((same) => rootOf(same, staying))
      if (roots.every((root) => root !== null)) staying.add(name)
    }
  }
  return staying
}

function rootOf({ returns }: Component, staying: ReadonlySet<string>): string | null {
  const roots = new Set(returns.map((node) => (isJsx(node) && stays(node, staying) ? tagOf(node) : null)))
  const [root] = roots
  return roots.size === 1 ? (root ?? null) : null
}

const isFunction = ({ type }: JsxNode) => type.endsWith('FunctionExpression') || type === 'FunctionDeclaration'

function componentsOf(program: JsxNode): Component[] {
  return [...nodesOf(program)].flatMap((each) => {
    const node = each as JsxNode
    const made = node.type === 'VariableDeclarator' ? node.init : node
    if (!made || !isFunction(made) || typeof node.id?.name !== 'string') return []
    return /^[A-Z]/.test(node.id.name) ? [{ name: node.id.name, returns: returnsOf(made) }] : []
  })
}

/** A function's return values, excluding those of nested functions. */
function returnsOf(made: JsxNode): JsxNode[] {
  if (made.body?.type !== 'BlockStatement') return outcomes(made.body)
  return ownReturns(made.body).flatMap(({ argument }) => outcomes(argument))
}

function ownReturns(node: JsxNode): JsxNode[] {
  if (node.type === 'ReturnStatement') return [node]
  if (isFunction(node) || isJsx(node)) return []
  return Object.values(node)
    .flat()
    .filter((value): value is JsxNode => typeof value === 'object' && value !== null && 'type' in value)
    .flatMap(ownReturns)
}
