import * as react from 'react'

/** Called once for each window; both took a large part of the time of the screen tests. */
export function makeRenderingQuick(): void {
  rememberStyles()
  recordNoOwners()
}

/** Queries by role ask for the same styles again and again. One is computed once, until something in the document changes. */
function rememberStyles(): void {
  const compute = window.getComputedStyle
  let styles = new WeakMap<Element, CSSStyleDeclaration>()
  const forget = () => {
    styles = new WeakMap()
  }
  const changes = new MutationObserver(forget)
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected) return compute(element, pseudo)
    if (changes.takeRecords().length > 0) forget()
    const style = styles.get(element) ?? compute(element)
    styles.set(element, style)
    return style
  }
}

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * React's development build captures a stack for each of the first 10,000 elements of a second, only to name the owners
 * in warnings. Here it believes that they have been.
 */
function recordNoOwners(): void {
  const shared = (react as unknown as Record<string, object>)[internals] ?? {}
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
}
