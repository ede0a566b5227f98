import { storeChoice, storedChoice, storedKeys } from '../ui/stored-choice'

// Text that couldn't be stored. Lasts as long as the page, so it survives going to the login and back.
const onlyInPage = new Map<string, string>()

/** The draft under this key, and whether it is stored on this device or only in this page. */
export function readText(key: string): { text: string | null; isStored: boolean } {
  return { text: onlyInPage.get(key) ?? storedChoice(key), isStored: !onlyInPage.has(key) }
}

/** Whether another tab has written here: `expected` is what this tab last read or wrote. */
export function isFromAnotherTab(key: string, expected: string | null): boolean {
  const current = storedChoice(key)
  return current !== null && current !== expected && !onlyInPage.has(key)
}

/** True if it was stored on this device and read back. Otherwise, or if it can't be stored, it is kept in the page. */
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

/** The keys of all drafts by this account, in storage or in this page. */
export function draftsOf(userId: string): string[] {
  return [...new Set([...storedKeys(), ...onlyInPage.keys()])].filter((key) => key.startsWith(`draft:${userId}:`))
}

export function removeText(key: string) {
  onlyInPage.delete(key)
  storeChoice(key, null)
}
