import type { Db } from '../database'
import { decryptFor, encryptFor, type Stored } from './stored-text'

const placeOf = (id: string) => `contest_fixes/${id}/patch`

/** Prepares a patch for storage, encrypted if there is a key, because it shows a flaw as a report does. */
export const encryptFix = (db: Db, id: string, patch: string): Stored => encryptFor(db, placeOf(id), patch)

/** Null if it cannot be decrypted. */
export const decryptFix = (db: Db, { id, ...stored }: Stored & { id: string }): string | null =>
  decryptFor(db, placeOf(id), stored)
