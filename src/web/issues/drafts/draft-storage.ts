import { type DraftRecord, draftText, longestDraft, readDraftText } from './draft-record'

/** The account is part of the key: on a shared device nobody is shown what another one has written. */
export const draftKeyOfContest = (userId: string, contestId: string) => `draft:${userId}:${contestId}`
export const draftKeyOfIssue = (userId: string, issueId: string) => `draft:${userId}:issue:${issueId}`

// What storage would not take. It lasts as long as the page and so survives the way to the login and back.
const unsaved = new Map<string, string>()

export type KeptDraft = { text: string | null; record: DraftRecord | null; isStored: boolean }

export function loadDraft(key: string): KeptDraft {
  const text = unsaved.get(key) ?? storedText(key)
  return { text, record: text === null ? null : readDraftText(text), isStored: !unsaved.has(key) }
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export type SaveOutcome = 'saved' | 'failed' | 'too_long' | 'changed_elsewhere'

/**
 * Saved means: written and read back. `expected` is the text that this tab has last read or written there; another one
 * was written by another tab, and is left alone.
 */
export function saveDraft(key: string, record: DraftRecord, expected: string | null): SaveOutcome {
  const text = draftText(record)
  const current = storedText(key)
  if (current !== null && current !== expected && !unsaved.has(key)) return 'changed_elsewhere'
  if (text.length <= longestDraft && isWritten(key, text)) {
    unsaved.delete(key)
    return 'saved'
  }
  unsaved.set(key, text)
  return text.length > longestDraft ? 'too_long' : 'failed'
}

function isWritten(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return localStorage.getItem(key) === text
  } catch {
    return false
  }
}

export function dropDraft(key: string) {
  unsaved.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage nothing was there.
  }
}
