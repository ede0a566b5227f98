import type { Db } from '../database'
import { decryptFor, encryptFor, type Stored } from './stored-text'

const placeOf = (id: string) => `appeals/${id}/text`

/** Prepares an appeal's text for storage, encrypted if there is a key, because it may quote the report. */
export const encryptAppeal = (db: Db, id: string, text: string): Stored => encryptFor(db, placeOf(id), text)

/** Null if it cannot be decrypted. */
export const decryptAppeal = (db: Db, { id, ...stored }: Stored & { id: string }): string | null =>
  decryptFor(db, placeOf(id), stored)

const unreadable = 'This text cannot be read: it was changed in the database, or its key is missing.'

/** What people read. */
export const shownAppealText = (db: Db, stored: Stored & { id: string }): string =>
  decryptAppeal(db, stored) ?? unreadable
