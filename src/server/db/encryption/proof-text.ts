import type { StoredText } from '../columns'
import type { Db } from '../database'
import { decryptFor, encryptFor } from './stored-text'

/** A run's proof, and what a runner said of it, as JSON. */
export type ProofTexts = { proof: string | null; outcome: string | null }
export type StoredProof = { [N in keyof ProofTexts]: StoredText | null } & { encryptedWith: string | null }

const placeOf = (id: string, name: keyof ProofTexts) => `proof_runs/${id}/${name}`

/** Prepares a run's texts for storage, encrypted if there is a key, because they are as secret as a report. */
export function encryptProof(db: Db, id: string, texts: ProofTexts): StoredProof {
  const stored = (name: keyof ProofTexts) => {
    const text = texts[name]
    return text === null ? null : encryptFor(db, placeOf(id, name), text)
  }
  const [proof, outcome] = [stored('proof'), stored('outcome')]
  const encryptedWith = (proof ?? outcome)?.encryptedWith ?? null
  return { proof: proof?.text ?? null, outcome: outcome?.text ?? null, encryptedWith }
}

/** Null if one of them cannot be decrypted. */
export function decryptProof(
  db: Db,
  { id, encryptedWith, ...stored }: StoredProof & { id: string },
): ProofTexts | null {
  const texts: ProofTexts = { proof: null, outcome: null }
  for (const name of ['proof', 'outcome'] as const) {
    const text = stored[name]
    if (text === null) continue
    const read = decryptFor(db, placeOf(id, name), { text, encryptedWith })
    if (read === null) return null
    texts[name] = read
  }
  return texts
}
