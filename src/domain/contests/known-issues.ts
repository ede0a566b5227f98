import { descriptionBlocks } from './description-blocks'
import { countIssues } from './known-issues/count-issues'

const distinct = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
]

/** The known issues that a text lists, each once, counted the way a reader would. Null and blank texts list none. */
export const knownIssueTexts = (knownIssues: string | null): string[] => distinct(countIssues(knownIssues ?? ''))

/** Counts as earlier versions did: items of * and - lists, and every other block. */
export function formerIssueTexts(knownIssues: string | null): string[] {
  const blocks = descriptionBlocks(knownIssues ?? '')
  return distinct(blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text])))
}

/** The range of places in line to which a known issue applies. */
export type KnownIssueTerm = {
  /** Counts up from 1 within the contest and is never reused. */
  number: number
  /** The last place in line assigned before the item was added; 0 for the original terms. */
  addedAfter: number
  /** The last place in line assigned before an addendum removed the item; null if it was never removed. */
  removedAfter: number | null
}

/** A known issue as it was frozen. `hash` is the SHA-256 of the salt followed by the text. */
export type FrozenIssue = KnownIssueTerm & { text: string; salt: string; hash: string }

/**
 * Whether the item applies to a submission at this place in line: it was added before the place was assigned and not
 * removed by then. A submission exactly at the place where an addendum was written has the earlier terms.
 */
export function appliesAt({ addedAfter, removedAfter }: KnownIssueTerm, place: number): boolean {
  return addedAfter < place && (removedAfter === null || place <= removedAfter)
}

/** The text of the known issues before and after an edit. */
type Edit = { before: string | null; after: string | null }

/**
 * What an addendum changes: the numbers of items that the new text lacks, and the texts that no remaining item has.
 * Changing an item's text removes and re-adds it. Terms that an earlier version froze are counted its way, because
 * verdicts have cited their numbers.
 */
export function knownIssueChange(
  items: readonly (KnownIssueTerm & { text: string })[],
  { before, after }: Edit,
): { removed: number[]; added: string[] } {
  if (before === after) return { removed: [], added: [] }
  const current = items.filter((item) => item.removedAfter === null)
  const isCountedBy = (texts: readonly string[]) =>
    texts.length === current.length && current.every(({ text }) => texts.includes(text))
  const isFormer = !isCountedBy(knownIssueTexts(before)) && isCountedBy(formerIssueTexts(before))
  const next = isFormer ? formerIssueTexts(after) : knownIssueTexts(after)
  return {
    removed: current.filter(({ text }) => !next.includes(text)).map(({ number }) => number),
    added: next.filter((text) => !current.some((item) => item.text === text)),
  }
}

/** A known issue as cited in a verdict, with its text at that time. */
export type CitedIssue = { number: number; text: string }

export type CitationProblem = 'unknown' | 'later' | 'removed'

/** Returns why an item can't be the reason for a verdict on a submission at this place, or null. */
export function citationProblem(item: KnownIssueTerm | undefined, place: number): CitationProblem | null {
  if (!item) return 'unknown'
  if (appliesAt(item, place)) return null
  return item.addedAfter < place ? 'removed' : 'later'
}

type ReadItem = { number: number; text: string; isRemoved: boolean }

/**
 * The known issues with the numbers that verdicts cite. `frozen` are the items since the start, or null before the
 * freeze; editing a running contest keeps their numbers and continues from there.
 */
export function numberedIssues(frozen: readonly ReadItem[] | null, { before, after }: Edit): CitedIssue[] {
  if (frozen === null) return knownIssueTexts(after).map((text, at) => ({ number: at + 1, text }))
  const items = frozen.map((item) => ({ ...item, addedAfter: 0, removedAfter: item.isRemoved ? 0 : null }))
  const { removed, added } = knownIssueChange(items, { before, after })
  return [
    ...frozen.filter(({ isRemoved, number }) => !isRemoved && !removed.includes(number)),
    ...added.map((text, at) => ({ number: frozen.length + at + 1, text })),
  ].map(({ number, text }) => ({ number, text }))
}

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

/** Whether a text contains more than its items, such as a heading or an introduction. */
export const hasTextBesides = (text: string, items: readonly { text: string }[]): boolean =>
  lettersIn(text) > items.reduce((sum, item) => sum + lettersIn(item.text), 0)
