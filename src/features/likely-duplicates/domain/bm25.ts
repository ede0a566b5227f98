/** Inverse document frequency: rare terms count more. */
export const rarity = (spread: number, total: number): number => Math.log((total + 1) / (spread + 0.5))

const [growth, lengthCounts] = [1.2, 0.75]
/** The upper bound for a term's contribution, however often it occurs. */
export const saturatedMax = growth + 1

/** BM25 contribution of a term with this many occurrences in a text of this length relative to the mean. */
export const saturated = (occurrences: number, relativeLength: number): number =>
  (occurrences * saturatedMax) / (occurrences + growth * (1 - lengthCounts + lengthCounts * relativeLength))
