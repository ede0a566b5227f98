import { dropKept, isOfAnotherTab, keep, readKept } from '../../drafts/kept-text'
import { type DraftRecord, draftText, longestDraft, readDraftText } from './draft-record'

/** The account is part of the key: on a shared device nobody is shown what another one has written. */
export const draftKeyOfContest = (userId: string, contestId: string) => `draft:${userId}:${contestId}`
export const draftKeyOfIssue = (userId: string, issueId: string) => `draft:${userId}:issue:${issueId}`

export type KeptDraft = { text: string | null; record: DraftRecord | null; isStored: boolean }

export function loadDraft(key: string): KeptDraft {
  const { text, isStored } = readKept(key)
  return { text, record: text === null ? null : readDraftText(text), isStored }
}

export type SaveOutcome = 'saved' | 'failed' | 'too_long' | 'changed_elsewhere'

/** `expected` is the text that this tab has last read or written there; another tab's is left alone. */
export function saveDraft(key: string, record: DraftRecord, expected: string | null): SaveOutcome {
  if (isOfAnotherTab(key, expected)) return 'changed_elsewhere'
  const text = draftText(record)
  const isTooLong = text.length > longestDraft
  if (keep(key, text, !isTooLong)) return 'saved'
  return isTooLong ? 'too_long' : 'failed'
}

/** What this tab knows as `expected` is dropped; what another one has written since is still wanted there. */
export function dropDraft(key: string, expected: string | null) {
  if (!isOfAnotherTab(key, expected)) dropKept(key)
}
