/** Inverse document frequency: rare terms count more. */
export const rarity = (spread: number, total: number): number => Math.log((total + 1) / (spread + 0.5))

const [growth, lengthCounts] = [1.2, 0.75]
/** No term counts more, however often it occurs. */
export const saturatedMax = growth + 1

/** How much a term counts that occurs this often in a text of this length, compared with the mean. */
export const saturated = (occurrences: number, relativeLength: number): number =>
  (occurrences * saturatedMax) / (occurrences + growth * (1 - lengthCounts + lengthCounts * relativeLength))
