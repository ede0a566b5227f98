import type { StoredText } from '../columns'
import type { Db } from '../database'
import { getReportKeys } from './report-keys'
import { decryptText, encryptText } from './report-text'

/** `encryptedWith` is the id of the key; null if the text is not encrypted. */
type StoredAppeal = { text: StoredText; encryptedWith: string | null }

const contextOf = (id: string) => `appeals/${id}/text`

/** Prepares the text of an appeal for storage: encrypted if there is a key, because it may repeat the report. */
export function encryptAppeal(db: Db, id: string, text: string): StoredAppeal {
  const { newest } = getReportKeys(db)
  const stored = newest ? encryptText(newest.key, contextOf(id), text) : text
  return { text: stored as unknown as StoredText, encryptedWith: newest?.id ?? null }
}

/** Null if it cannot be decrypted. */
export function decryptAppeal(db: Db, { id, text, encryptedWith }: StoredAppeal & { id: string }): string | null {
  const stored = text as unknown as string
  if (encryptedWith === null) return stored
  return decryptText(getReportKeys(db).byId.get(encryptedWith), contextOf(id), stored)
}
