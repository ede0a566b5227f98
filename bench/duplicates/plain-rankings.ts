import type { JudgedContest, Scoring } from './judged-contest'

/** What the ranking is compared with: the textbook formulas over the words of title and body, without anything else. */
type Plain = { counts: Map<string, number>[]; spread: Map<string, number>; lengths: number[]; meanLength: number }

const plainOf = new WeakMap<JudgedContest, Plain>()

function plain(contest: JudgedContest): Plain {
  const known = plainOf.get(contest)
  if (known) return known
  const spread = new Map<string, number>()
  const counts = contest.reports.map(({ title, body }) => {
    const own = new Map<string, number>()
    for (const word of `${title}\n${body}`.toLowerCase().match(/\w\w+/g) ?? []) own.set(word, (own.get(word) ?? 0) + 1)
    for (const word of own.keys()) spread.set(word, (spread.get(word) ?? 0) + 1)
    return own
  })
  const lengths = counts.map((own) => [...own.values()].reduce((sum, count) => sum + count, 0))
  const made = { counts, spread, lengths, meanLength: lengths.reduce((sum, one) => sum + one, 0) / lengths.length }
  plainOf.set(contest, made)
  return made
}

const vectorsOf = new WeakMap<JudgedContest, Map<string, number>[]>()

/** Cosine of term frequency times smoothed inverse document frequency. */
export const tfIdf: Scoring = (contest, at) => {
  const vectors = vectorsOf.get(contest) ?? vectorsFor(contest)
  vectorsOf.set(contest, vectors)
  const open = [...(vectors[at] as Map<string, number>)]
  return vectors.map((other) => open.reduce((sum, [word, value]) => sum + value * (other.get(word) ?? 0), 0))
}

function vectorsFor(contest: JudgedContest): Map<string, number>[] {
  const { counts, spread } = plain(contest)
  return counts.map((own) => {
    const values = [...own].map(([word, count]): [string, number] => [
      word,
      count * (1 + Math.log((1 + counts.length) / (1 + (spread.get(word) as number)))),
    ])
    const norm = Math.sqrt(values.reduce((sum, [, value]) => sum + value * value, 0))
    return new Map(values.map(([word, value]) => [word, value / norm]))
  })
}

/** Okapi BM25 with k1 = 1.2 and b = 0.75; the open report is the query. */
export const bm25: Scoring = (contest, at) => {
  const { counts, spread, lengths, meanLength } = plain(contest)
  const open = [...(counts[at] as Map<string, number>).keys()]
  return counts.map((other, place) =>
    open.reduce((sum, word) => {
      const count = other.get(word) ?? 0
      if (count === 0) return sum
      const holders = spread.get(word) as number
      const rare = Math.log(1 + (counts.length - holders + 0.5) / (holders + 0.5))
      return sum + (rare * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * (lengths[place] as number)) / meanLength))
    }, 0),
  )
}
