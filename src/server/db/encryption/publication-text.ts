import type { StoredText } from '../columns'
import type { Db } from '../database'
import { asStored } from './report-text'
import { decryptFor, encryptFor } from './stored-text'

export type StoredPublication = { report: StoredText; encryptedWith: string | null }

const reportPlace = (id: string) => `publications/${id}/report`

/** Prepares a report that isn't public yet for storage: encrypted if there is a key. */
export function encryptPublication(db: Db, id: string, report: string): StoredPublication {
  const { text, encryptedWith } = encryptFor(db, reportPlace(id), report)
  return { report: text, encryptedWith }
}

/** The form in which public reports are stored: encryption would serve no purpose. */
export const publicReport = (report: string): StoredPublication => ({
  report: asStored(report),
  encryptedWith: null,
})

/** The JSON of the report, byte for byte. Null if it cannot be decrypted. */
export const decryptPublication = (db: Db, stored: StoredPublication & { id: string }): string | null =>
  decryptFor(db, reportPlace(stored.id), { text: stored.report, encryptedWith: stored.encryptedWith })

type DraftTexts = { summary: string; scope: string }
export type StoredDraft = Record<keyof DraftTexts, StoredText> & { encryptedWith: string | null }

const draftPlace = (contestId: string, name: keyof DraftTexts) => `publication_drafts/${contestId}/${name}`

/** Prepares the lead's texts for a report for storage: encrypted if there is a key. */
export function encryptDraft(db: Db, contestId: string, { summary, scope }: DraftTexts): StoredDraft {
  const { text, encryptedWith } = encryptFor(db, draftPlace(contestId, 'summary'), summary)
  return { summary: text, scope: encryptFor(db, draftPlace(contestId, 'scope'), scope).text, encryptedWith }
}

/** Null if any of its texts can't be decrypted. */
export function decryptDraft(db: Db, draft: StoredDraft & { contestId: string }): DraftTexts | null {
  const textOf = (name: keyof DraftTexts) =>
    decryptFor(db, draftPlace(draft.contestId, name), { text: draft[name], encryptedWith: draft.encryptedWith })
  const [summary, scope] = [textOf('summary'), textOf('scope')]
  return summary === null || scope === null ? null : { summary, scope }
}
