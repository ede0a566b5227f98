import { withoutComments } from './html-comments'
import { bodyOf, type IssueText } from './issue-text'

/** A revision that shares little with an earlier one: the number of that one, and their share in whole percent. */
export type Rewrite = { from: number; inCommon: number }

/** A text of fewer pairs than this is a placeholder; two such texts are not compared. */
const fewestPairs = 50
/** Fewer percent in common are a rewrite. */
const leastInCommon = 30

/** Ideographs and kana count as a word each, because nothing separates words there. */
const word = /[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+/gu

/** Bringing marks on one letter into their order takes the square of their number; no language has so many. */
const marksBeyond = /(\p{M}{8})\p{M}+/gu

type Pairs = ReadonlySet<string>

/** Every two neighboring words of a text, without HTML comments, punctuation and letter case. */
function pairsOf(text: string): Set<string> {
  const words = withoutComments(text).replace(marksBeyond, '$1').normalize('NFKC').toLowerCase().match(word) ?? []
  return new Set(words.slice(1).map((next, at) => `${words[at]} ${next}`))
}

const countShared = (one: Pairs, other: Pairs) => [...one].filter((pair) => other.has(pair)).length

/**
 * What two texts have in common, in whole percent: of the pairs of the shorter one, those that the longer one has too. A
 * report that only grows has all of them. Beside a placeholder it is the part of the longer one that was in the placeholder.
 * Null where both are too short.
 */
function percentInCommon(one: Pairs, other: Pairs): number | null {
  const [shorter, longer] = one.size < other.size ? [one, other] : [other, one]
  if (longer.size < fewestPairs) return null
  const whole = shorter.size < fewestPairs ? longer : shorter
  return Math.floor((100 * countShared(shorter, longer)) / whole.size)
}

/**
 * Which revisions of a report, earliest first, were rewritten. Each is compared with the one before it and with the first,
 * so that small steps do not hide a rewrite; the last one, which is judged, with all before it, because any of them can be
 * certified. What comes from the template of the contest counts for nothing. Null in place of a text: it cannot be read.
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
