import { type ReportTerms, type TermKind, termKinds } from './report-terms'

/**
 * A report's terms without their texts: a hash for each, and a byte with its kind (upper three bits) and weight (lower
 * five). Small enough to keep a whole contest in memory.
 */
export type PackedTerms = { hashes: Uint32Array; marks: Uint8Array }

/** FNV-1a over UTF-16 units, with a different start value per kind. The same on every machine. */
export function termHash(kind: TermKind, key: string): number {
  let hash = 0x811c9dc5 ^ termKinds.indexOf(kind)
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The weight of a term that occurs n times is 4 (1 + ln n), at most 31. */
export function packTerms(terms: ReportTerms): PackedTerms {
  const entries = termKinds.flatMap((kind, number) =>
    [...terms[kind]].map(([key, { weight }]) => ({
      hash: termHash(kind, key),
      mark: (number << 5) | Math.min(31, Math.round(4 * (1 + Math.log(weight)))),
    })),
  )
  return { hashes: Uint32Array.from(entries, (one) => one.hash), marks: Uint8Array.from(entries, (one) => one.mark) }
}

export const kindOf = (mark: number): number => mark >> 5
export const weightOf = (mark: number): number => mark & 31
/** Approximate number of occurrences for a weight. */
const occurrences = Float64Array.from({ length: 32 }, (_, weight) => Math.exp(weight / 4 - 1))
export const occurrencesOf = (mark: number): number => occurrences[weightOf(mark)] as number
