import type { StoredText } from '../columns'
import type { Db } from '../database'
import { getReportKeys } from './report-keys'
import { asStored, asText, decryptText, encryptText } from './report-text'

/** `encryptedWith` is the id of the key; null if the text is not encrypted. */
type Stored = { text: StoredText; encryptedWith: string | null }

/** Whether report texts are stored encrypted. */
export const isEncrypting = (db: Db): boolean => getReportKeys(db).newest !== null

/**
 * Prepares a text for storage at this location: encrypted if there is a key. It can't be decrypted for another
 * location.
 */
export function encryptFor(db: Db, place: string, text: string): Stored {
  const { newest } = getReportKeys(db)
  const stored = newest ? encryptText(newest.key, place, text) : text
  return { text: asStored(stored), encryptedWith: newest?.id ?? null }
}

/** Null if it cannot be decrypted. */
export function decryptFor(db: Db, place: string, { text, encryptedWith }: Stored): string | null {
  const stored = asText(text)
  return encryptedWith === null ? stored : decryptText(getReportKeys(db).byId.get(encryptedWith), place, stored)
}

const placeOfAppeal = (id: string) => `appeals/${id}/text`

/** Prepares an appeal's text for storage, encrypted if there is a key, because it may quote the report. */
export const encryptAppeal = (db: Db, id: string, text: string): Stored => encryptFor(db, placeOfAppeal(id), text)

/** Null if it cannot be decrypted. */
export const decryptAppeal = (db: Db, { id, ...stored }: Stored & { id: string }): string | null =>
  decryptFor(db, placeOfAppeal(id), stored)

const unreadable = 'This text cannot be read: it was changed in the database, or its key is missing.'

/** What people read. */
export const shownAppealText = (db: Db, stored: Stored & { id: string }): string =>
  decryptAppeal(db, stored) ?? unreadable

const placeOfFix = (id: string) => `contest_fixes/${id}/patch`

/** Prepares a patch for storage, encrypted if there is a key, because it shows a flaw as a report does. */
export const encryptFix = (db: Db, id: string, patch: string): Stored => encryptFor(db, placeOfFix(id), patch)

/** Null if it cannot be decrypted. */
export const decryptFix = (db: Db, { id, ...stored }: Stored & { id: string }): string | null =>
  decryptFor(db, placeOfFix(id), stored)
