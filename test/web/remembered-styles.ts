/** What the selectors in jsdom's own style sheet depend on, besides an element's name and ancestors. */
const asked = ['style', 'hidden', 'type', 'open', 'disabled', 'dir', 'list', 'href']

/** A list of names from the element to the root, as a number: equal lists have equal numbers. */
type Path = number

/**
 * Queries by role repeatedly compute all elements' styles, and jsdom matches each element against each rule. In a
 * document without style sheets, only jsdom's own one applies, which depends only on an element's path. So styles are
 * computed once per path.
 */
export function rememberStyles(documentVersion: () => number): void {
  const compute = window.getComputedStyle
  const styles = new Map<Path, CSSStyleDeclaration>()
  const numbers = new Map<string, Path>()
  let paths = new WeakMap<Element, Path>()
  let seen = -1

  const pathOf = (element: Element): Path => {
    const known = paths.get(element)
    if (known !== undefined) return known
    const parent = element.parentElement
    const path = `${parent ? pathOf(parent) : ''} ${nameOf(element)}`
    const number = numbers.get(path) ?? numbers.size
    numbers.set(path, number)
    paths.set(element, number)
    return number
  }

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected || document.styleSheets.length > 0) return compute(element, pseudo)
    const version = documentVersion()
    if (version !== seen) paths = new WeakMap()
    seen = version
    const path = pathOf(element)
    const style = styles.get(path) ?? compute(element)
    styles.set(path, style)
    return style
  }
}

function nameOf(element: Element): string {
  const attributes = asked.map((name) => (element.hasAttribute(name) ? `[${name}=${element.getAttribute(name)}]` : ''))
  return element.localName + attributes.join('')
}
