import { storeChoice, storedChoice, storedKeys } from '../ui/stored-choice'

// What storage would not take. It lasts as long as the page, and so survives the way to the login and back.
const onlyInPage = new Map<string, string>()

/** The unsent text under this key, and whether it is on this device or only in this page. */
export function readText(key: string): { text: string | null; isStored: boolean } {
  return { text: onlyInPage.get(key) ?? storedChoice(key), isStored: !onlyInPage.has(key) }
}

/** Whether another tab has written here: `expected` is the text that this tab has last read or written. */
export function isFromAnotherTab(key: string, expected: string | null): boolean {
  const current = storedChoice(key)
  return current !== null && current !== expected && !onlyInPage.has(key)
}

/** True when it is on this device: written and read back. Otherwise, or if it may not be stored, the page holds it. */
export function writeText(key: string, text: string, mayStore = true): boolean {
  const isStored = mayStore && isWritten(key, text)
  if (isStored) onlyInPage.delete(key)
  else onlyInPage.set(key, text)
  return isStored
}

function isWritten(key: string, text: string): boolean {
  storeChoice(key, text)
  return storedChoice(key) === text
}

/** The keys of everything that this account has written and not sent, in storage or in this page. */
export function draftsOf(userId: string): string[] {
  return [...new Set([...storedKeys(), ...onlyInPage.keys()])].filter((key) => key.startsWith(`draft:${userId}:`))
}

export function removeText(key: string) {
  onlyInPage.delete(key)
  storeChoice(key, null)
}
