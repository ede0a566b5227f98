/**
 * Stands in for React where a page is drawn once, before React has come: the same components, their first render, and
 * no event. Elements become nodes one by one and every text stays a text, so nothing that is drawn can be read as HTML.
 */
export type Props = Record<string, unknown>
export type Component = (props: Props) => unknown
export type Context = { value: unknown; Provider: Context }
export type Drawn = { type: string | symbol | Component | Context; props: Props }

export const Fragment = Symbol()
export const jsx = (type: Drawn['type'], props: Props): Drawn => ({ type, props })
export { jsx as jsxs }

export function createElement(type: Drawn['type'], props: Props | null, ...children: unknown[]): Drawn {
  return { type, props: children.length > 0 ? { ...props, children } : { ...props } }
}

export const forwardRef = (draw: (props: Props, ref: null) => unknown) => (props: Props) => draw(props, null)
export const memo = (component: Component) => component

export function createContext(value: unknown): Context {
  const context = { value } as Context
  context.Provider = context
  return context
}

const firstOf = (initial: unknown) => (typeof initial === 'function' ? initial() : initial)
const unchanged = () => {}

export const useState = (initial: unknown) => [firstOf(initial), unchanged]
export const useRef = (current: unknown) => ({ current })
export const useContext = ({ value }: Context) => value
export const useMemo = firstOf
export const useCallback = (callback: unknown) => callback
export const useSyncExternalStore = (_subscribe: unknown, read: () => unknown) => read()
export const useDebugValue = unchanged
export const useEffect = unchanged
export const useEffectEvent = (callback: unknown) => callback
export const useImperativeHandle = unchanged
export const useLayoutEffect = unchanged

// Zustand imports it like this.
// biome-ignore lint/style/noDefaultExport: as React's own
export default { useCallback, useDebugValue, useSyncExternalStore }

let ids = 0
export function useId() {
  ids += 1
  return `first-${ids}`
}

const svg = 'http://www.w3.org/2000/svg'
/** What React keeps to itself. */
const own = new Set(['children', 'key', 'ref'])
const renamed: Record<string, string> = { className: 'class', htmlFor: 'for', defaultValue: 'value' }

function nameOf(prop: string, isSvg: boolean): string {
  const isHyphenated = isSvg && /^(?:stroke|fill|clip)[A-Z]/.test(prop)
  return renamed[prop] ?? (isHyphenated ? prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : prop)
}

const isAddress = /^(?:href|src|action|formAction)$/
const isScript = (url: string) =>
  URL.canParse(url, location.href) && new URL(url, location.href).protocol === 'javascript:'

/** As React does: `true` is an empty attribute, except where the name says that it is a word. */
function setAttribute(element: Element, prop: string, value: unknown): void {
  const isWord = /^(?:aria|data)-/.test(prop)
  if (value == null || typeof value === 'function' || (value === false && !isWord)) return
  if (own.has(prop) || /^on|^dangerously|^style$/i.test(prop)) return
  if (isAddress.test(prop) && isScript(`${value}`)) return
  const name = nameOf(prop, element.namespaceURI === svg)
  element.setAttribute(name, value === true && !isWord ? '' : `${value}`)
}

/** Draws into `parent` what React would render first. */
export function draw(node: unknown, parent: Element | DocumentFragment): void {
  if (node == null || typeof node === 'boolean') return
  if (Array.isArray(node)) for (const child of node) draw(child, parent)
  else if (typeof node === 'object') drawElement(node as Drawn, parent)
  else parent.append(`${node}`)
}

function drawElement({ type, props }: Drawn, parent: Element | DocumentFragment): void {
  if (typeof type === 'function') draw(type(props), parent)
  else if (typeof type === 'symbol') draw(props.children, parent)
  else if (typeof type === 'object') drawWithin(type, props, parent)
  else {
    const isSvg = type === 'svg' || (parent instanceof Element && parent.namespaceURI === svg)
    const element = isSvg ? document.createElementNS(svg, type) : document.createElement(type)
    for (const [prop, value] of Object.entries(props)) setAttribute(element, prop, value)
    draw(props.children, element)
    parent.append(element)
  }
}

function drawWithin(context: Context, props: Props, parent: Element | DocumentFragment): void {
  const { value } = context
  context.value = props.value
  draw(props.children, parent)
  context.value = value
}
