import type { Db } from '../database'
import { decryptBytes, encryptBytes } from './encrypted-bytes'
import { getReportKeys } from './report-keys'

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
