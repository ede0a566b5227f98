import { withoutComments } from './html-parts'
import { bodyOf, type IssueText } from './issue-text'

/**
 * A revision that shares little with an earlier one: that one's number, and the shared percentage as a whole number.
 */
export type Rewrite = { from: number; inCommon: number }

/** A text with fewer pairs is a placeholder; two placeholders are not compared. */
const fewestPairs = 50
/** A lower percentage in common is a rewrite. */
const leastInCommon = 30

/** Each ideograph or kana counts as a word, because these scripts don't separate words. */
const word = /[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+/gu

/** Normalizing stacked marks takes quadratic time, and no language uses this many. */
const marksBeyond = /(\p{M}{8})\p{M}+/gu

type Pairs = ReadonlySet<string>

/** All pairs of adjacent words, ignoring HTML comments, punctuation and letter case. */
function pairsOf(text: string): Set<string> {
  const tokens = withoutComments(text).replace(marksBeyond, '$1').normalize('NFKC').toLowerCase().match(word) ?? []
  return new Set(tokens.slice(1).map((next, at) => `${tokens[at]} ${next}`))
}

const countShared = (one: Pairs, other: Pairs) => [...one].filter((pair) => other.has(pair)).length

/**
 * What two texts share, in whole percent: the shorter text's pairs that also occur in the longer one. A report that
 * only grows has 100. Next to a placeholder, it is the part of the longer text that was in the placeholder. Null if
 * both are too short.
 */
function percentInCommon(one: Pairs, other: Pairs): number | null {
  const [shorter, longer] = one.size < other.size ? [one, other] : [other, one]
  if (longer.size < fewestPairs) return null
  const reference = shorter.size < fewestPairs ? longer : shorter
  return Math.floor((100 * countShared(shorter, longer)) / reference.size)
}

/**
 * Which revisions of a report, earliest first, are rewrites. Each is compared with the previous one and with the first,
 * so that small steps don't hide a rewrite; the last one, which is judged, with all earlier ones, because any of them
 * can be certified. The contest's template is ignored. A null text can't be read.
 */
export function* findRewrites(
  texts: readonly (IssueText | null)[],
  template: string,
): Generator<void, (Rewrite | null)[]> {
  const ofTemplate = pairsOf(template)
  const read = (text: IssueText | null | undefined): Pairs | null => {
    if (!text) return null
    const pairs = pairsOf(`${text.title}\n${bodyOf(text)}`)
    for (const pair of ofTemplate) pairs.delete(pair)
    return pairs
  }
  const least = texts.map((): Rewrite | null => null)
  const compare = (from: number, before: Pairs | null, to: number, after: Pairs | null) => {
    const inCommon = before && after ? percentInCommon(before, after) : null
    if (inCommon === null || inCommon >= (least[to]?.inCommon ?? leastInCommon)) return
    least[to] = { from: from + 1, inCommon }
  }
  const lastAt = texts.length - 1
  const [first, last] = [read(texts[0]), read(texts[lastAt])]
  let previous = first
  for (let at = 1; at < texts.length; at += 1) {
    yield
    const current = at === lastAt ? last : read(texts[at])
    compare(at - 1, previous, at, current)
    if (at > 1) compare(0, first, at, current)
    if (at > 1 && at < lastAt) compare(at - 1, previous, lastAt, last)
    previous = current
  }
  return least
}
