import { type TermKind, termKinds } from './report-terms'

/**
 * Ways to compare two reports, each from 0 to 1. `cosine` compares terms of a kind by weight and rarity and is
 * symmetric. `covered` is BM25: how much of the open report the other one contains; `covers` is the reverse. No kind
 * uses both `cosine` and `covers`.
 */
export const views = [
  { of: 'words', by: 'cosine' },
  { of: 'identifiers', by: 'cosine' },
  { of: 'names', by: 'cosine' },
  { of: 'ideas', by: 'cosine' },
  { of: 'places', by: 'cosine' },
  { of: 'fix', by: 'cosine' },
  { of: 'words', by: 'covered' },
  { of: 'title', by: 'covered' },
  { of: 'title', by: 'covers' },
] as const satisfies readonly { of: TermKind; by: 'cosine' | 'covered' | 'covers' }[]

export const kindNumber = Object.fromEntries(termKinds.map((kind, at) => [kind, at])) as Record<TermKind, number>
