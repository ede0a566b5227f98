import type { StoredText } from '../columns'
import type { Db } from '../database'
import { getReportKeys } from './report-keys'
import { asStored, asText, decryptText, encryptText } from './report-text'

/** `encryptedWith` is the id of the key; null if the text is not encrypted. */
export type Stored = { text: StoredText; encryptedWith: string | null }

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
