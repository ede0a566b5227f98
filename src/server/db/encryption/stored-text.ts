import type { StoredText } from '../columns'
import type { Db } from '../database'
import { decryptBytes, encryptBytes } from './encrypted-bytes'
import { getReportKeys } from './report-keys'

type Texts = Record<string, string | null>

/** Texts of a row as its columns hold them. `encryptedWith` is the key's id; null if the texts aren't encrypted. */
export type Stored<T extends Texts> = { [Name in keyof T]: StoredText | Extract<T[Name], null> } & {
  encryptedWith: string | null
}

/** How a table stores its texts: encrypted if there is a key. None can be decrypted for another row or column. */
export type TextStore<T extends Texts = Texts> = {
  table: string
  columns: Readonly<Record<keyof T, string>>
  encrypt(db: Db, id: string, texts: T): Stored<T>
  /** Null if one of them can't be decrypted: it was tampered with or moved in the database, or its key is missing. */
  decrypt(db: Db, row: Stored<T> & { id: string }): T | null
}

export const asStored = (text: string) => text as unknown as StoredText

export function textStore<T extends Texts>(table: string, columns: Readonly<Record<keyof T, string>>): TextStore<T> {
  const names = Object.keys(columns) as (keyof T & string)[]
  const placeOf = (id: string, name: keyof T) => `${table}/${id}/${columns[name]}`
  return {
    table,
    columns,
    encrypt(db, id, texts) {
      const { newest } = getReportKeys(db)
      const stored = names.map((name) => {
        const text = texts[name] ?? null
        if (text === null) return [name, null] as const
        return [name, asStored(newest ? encryptText(newest.key, placeOf(id, name), text) : text)] as const
      })
      const hasText = stored.some(([, text]) => text !== null)
      return { ...Object.fromEntries(stored), encryptedWith: (hasText && newest?.id) || null } as Stored<T>
    },
    decrypt(db, row) {
      const { id, encryptedWith } = row
      const key = encryptedWith === null ? undefined : getReportKeys(db).byId.get(encryptedWith)
      const stored: Readonly<Record<string, unknown>> = row
      const texts: Record<string, string | null> = {}
      for (const name of names) {
        const text = stored[name]
        texts[name] =
          typeof text !== 'string' ? null : encryptedWith === null ? text : decryptText(key, placeOf(id, name), text)
        if (typeof text === 'string' && texts[name] === null) return null
      }
      return texts as T
    },
  }
}

/** `context` binds the text to its location; decryption fails anywhere else. */
export const encryptText = (key: Buffer, context: string, text: string) =>
  encryptBytes(key, context, Buffer.from(text, 'utf8')).toString('base64')

export const decryptText = (key: Buffer | undefined, context: string, encrypted: string): string | null =>
  (key && decryptBytes(key, context, Buffer.from(encrypted, 'base64'))?.toString('utf8')) ?? null

/** Whether report texts are stored encrypted. */
export const isEncrypting = (db: Db): boolean => getReportKeys(db).newest !== null

type OneText = Stored<{ text: string }>

/** Appeals may quote the report. */
export const appealTexts = textStore<{ text: string }>('appeals', { text: 'text' })
export const encryptAppeal = (db: Db, id: string, text: string): OneText => appealTexts.encrypt(db, id, { text })
export const decryptAppeal = (db: Db, stored: OneText & { id: string }): string | null =>
  appealTexts.decrypt(db, stored)?.text ?? null

/** What people read. */
export const shownAppealText = (db: Db, stored: OneText & { id: string }): string =>
  decryptAppeal(db, stored) ?? 'This text cannot be read: it was changed in the database, or its key is missing.'

/** A patch shows a flaw as a report does. */
export const fixTexts = textStore<{ text: string }>('contest_fixes', { text: 'patch' })
export const encryptFix = (db: Db, id: string, text: string): OneText => fixTexts.encrypt(db, id, { text })
export const decryptFix = (db: Db, stored: OneText & { id: string }): string | null =>
  fixTexts.decrypt(db, stored)?.text ?? null

/** A run's proof, and what a runner said of it, as JSON: as secret as a report. */
type ProofTexts = { proof: string | null; outcome: string | null }
export type StoredProof = Stored<ProofTexts>

export const proofTexts = textStore<ProofTexts>('proof_runs', { proof: 'proof', outcome: 'outcome' })
export const { encrypt: encryptProof, decrypt: decryptProof } = proofTexts

export type StoredPublication = Stored<{ report: string }>

/** Reports that aren't public yet. */
export const publicationTexts = textStore<{ report: string }>('publications', { report: 'report' })
export const encryptPublication = (db: Db, id: string, report: string): StoredPublication =>
  publicationTexts.encrypt(db, id, { report })

/** The form in which public reports are stored: encryption would serve no purpose. */
export const publicReport = (report: string): StoredPublication => ({
  report: asStored(report),
  encryptedWith: null,
})

/** The JSON of the report, byte for byte. Null if it cannot be decrypted. */
export const decryptPublication = (db: Db, stored: StoredPublication & { id: string }): string | null =>
  publicationTexts.decrypt(db, stored)?.report ?? null

type DraftTexts = { summary: string; scope: string }
export type StoredDraft = Stored<DraftTexts>

/** The lead's texts for a report. A contest has at most one draft. */
export const draftTexts = textStore<DraftTexts>('publication_drafts', { summary: 'summary', scope: 'scope' })
export const encryptDraft = draftTexts.encrypt
export const decryptDraft = (db: Db, { contestId: id, ...stored }: StoredDraft & { contestId: string }) =>
  draftTexts.decrypt(db, { ...stored, id })

type StoredTerms = { terms: Uint8Array; encryptedWith: string | null }

const contextOf = (issueId: string) => `issue_terms/${issueId}/terms`

/** Encrypts the terms of an issue if its texts are encrypted. */
export function encryptTerms(db: Db, issueId: string, terms: Uint8Array): StoredTerms {
  const { newest } = getReportKeys(db)
  return newest
    ? { terms: encryptBytes(newest.key, contextOf(issueId), terms), encryptedWith: newest.id }
    : { terms, encryptedWith: null }
}

/** Null if they cannot be decrypted. */
export function decryptTerms(db: Db, issueId: string, { terms, encryptedWith }: StoredTerms): Uint8Array | null {
  if (encryptedWith === null) return terms
  const key = getReportKeys(db).byId.get(encryptedWith)
  return (key && decryptBytes(key, contextOf(issueId), terms)) ?? null
}
