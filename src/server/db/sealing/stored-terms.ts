import type { Db } from '../database'
import { openBytes, type Place, sealBytes } from './sealed-bytes'
import { reportKeysOf } from './sealing-key'

type StoredTerms = { terms: Uint8Array; sealedWith: string | null }

const placeOf = (issueId: string): Place => ({ table: 'issue_terms', row: issueId, column: 'terms' })

/** The terms of an issue as they are to be stored: sealed where its texts are. */
export function storeTermBytes(db: Db, issueId: string, terms: Uint8Array): StoredTerms {
  const { newest } = reportKeysOf(db)
  return newest
    ? { terms: sealBytes(newest.key, placeOf(issueId), terms), sealedWith: newest.id }
    : { terms, sealedWith: null }
}

/** Null: they do not open. */
export function openTerms(db: Db, issueId: string, { terms, sealedWith }: StoredTerms): Uint8Array | null {
  if (sealedWith === null) return terms
  const key = reportKeysOf(db).byId.get(sealedWith)
  return (key && openBytes(key, placeOf(issueId), terms)) ?? null
}
