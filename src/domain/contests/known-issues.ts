import { descriptionBlocks } from './description-blocks'
import { countIssues } from './known-issues/count-issues'

const distinct = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
]

/** The known issues that a text names, each once, as a reader would count them. Null and a blank text name none. */
export const knownIssueTexts = (knownIssues: string | null): string[] => distinct(countIssues(knownIssues ?? ''))

/** The same as earlier versions counted: points of * and - lists, and every other block. */
export function formerIssueTexts(knownIssues: string | null): string[] {
  const blocks = descriptionBlocks(knownIssues ?? '')
  return distinct(blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text])))
}

/** From which place in line on an item is a known issue, and up to which. */
export type KnownIssueTerm = {
  /** Counts up from 1 within the contest, and is never given again. */
  number: number
  /** The last place in line that was given before the item was added; 0 for the terms of the start. */
  addedAfter: number
  /** The last place in line that was given before an addendum removed the item; null if none did. */
  removedAfter: number | null
}

/** A known issue as it was frozen. `hash` is the SHA-256 of the salt followed by the text. */
export type FrozenIssue = KnownIssueTerm & { text: string; salt: string; hash: string }

/**
 * Whether a submission at this place in line falls under the item: it was there before the place was given, and it was
 * not yet removed. A submission with the very place at which an addendum was written has the terms before it.
 */
export function appliesAt({ addedAfter, removedAfter }: KnownIssueTerm, place: number): boolean {
  return addedAfter < place && (removedAfter === null || place <= removedAfter)
}

/** The text of the known issues before an edit and after it. */
type Edit = { before: string | null; after: string | null }

/**
 * What an addendum changes: the numbers of items that the new text no longer has, and the texts that no remaining item has.
 * An item whose text changes is removed and added. Terms that an earlier version froze are counted as it counted, because
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

/** As a verdict names it: the text is the one at that time. */
export type CitedIssue = { number: number; text: string }

export type CitationProblem = 'unknown' | 'later' | 'removed'

/** Why an item cannot be the reason for a verdict on a submission at this place, or null. */
export function citationProblem(item: KnownIssueTerm | undefined, place: number): CitationProblem | null {
  if (!item) return 'unknown'
  if (appliesAt(item, place)) return null
  return item.addedAfter < place ? 'removed' : 'later'
}

type ReadItem = { number: number; text: string; isRemoved: boolean }

/**
 * The known issues with the numbers by which verdicts cite them. `frozen` are the items since the start, or null while
 * nothing is frozen; an edit of a running contest keeps their numbers and continues with the next ones.
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

/** Whether a text says more than its items do, such as a heading or a sentence that introduces them. */
export const hasTextBesides = (text: string, items: readonly { text: string }[]): boolean =>
  lettersIn(text) > items.reduce((sum, item) => sum + lettersIn(item.text), 0)
