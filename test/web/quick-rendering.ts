import * as react from 'react'
import { rememberLabels } from './remembered-labels'
import { rememberStyles } from './remembered-styles'

/** Called once per window. These parts took a large share of the screen tests' time. */
export function makeRenderingQuick(): void {
  let version = 0
  const changes = new MutationObserver(() => {
    version += 1
  })
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  /** Grows with each change to the document. Also polls the observer, whose callback would run too late. */
  const documentVersion = () => {
    if (changes.takeRecords().length > 0) version += 1
    return version
  }
  rememberStyles(documentVersion)
  rememberLabels(documentVersion)
  recordNoOwners()
}

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * React's development build captures a stack for each of the first 10,000 elements per second, just to name the owners
 * in warnings. Makes it believe that the limit is reached.
 */
function recordNoOwners(): void {
  const shared = (react as unknown as Record<string, object>)[internals] ?? {}
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
}
