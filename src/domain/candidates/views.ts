import { type TermKind, termKinds } from './report-terms'

/**
 * How alike two reports can be, each from 0 to 1. `cosine` compares terms of a kind by weight and rarity and is the same in
 * both directions. `covered` is BM25: how much of the open report the other one has; `covers` is the other direction.
 * No kind is compared by `cosine` and by `covers`.
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
