// What storage would not take. It lasts as long as the page and so survives the way to the login and back.
const unsaved = new Map<string, string>()

/** What was typed under this key and is not sent yet, and whether it is on this device or only in this page. */
export function readKept(key: string): { text: string | null; isStored: boolean } {
  return { text: unsaved.get(key) ?? storedText(key), isStored: !unsaved.has(key) }
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether another tab has written here: `expected` is the text that this tab has last read or written. */
export function isOfAnotherTab(key: string, expected: string | null): boolean {
  const current = storedText(key)
  return current !== null && current !== expected && !unsaved.has(key)
}

/** True when it is on this device: written and read back. Otherwise, or if it may not be stored, the page holds it. */
export function keep(key: string, text: string, mayStore = true): boolean {
  const isStored = mayStore && isWritten(key, text)
  if (isStored) unsaved.delete(key)
  else unsaved.set(key, text)
  return isStored
}

function isWritten(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return localStorage.getItem(key) === text
  } catch {
    return false
  }
}

export function dropKept(key: string) {
  unsaved.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage nothing was there.
  }
}
