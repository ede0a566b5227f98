import type { Db } from '../database'
import { decryptFor, encryptFor, type Stored } from './stored-text'

const placeOf = (id: string) => `appeals/${id}/text`

/** Prepares an appeal's text for storage, encrypted if there is a key, because it may quote the report. */
export const encryptAppeal = (db: Db, id: string, text: string): Stored => encryptFor(db, placeOf(id), text)

/** Null if it cannot be decrypted. */
export const decryptAppeal = (db: Db, { id, ...stored }: Stored & { id: string }): string | null =>
  decryptFor(db, placeOf(id), stored)
