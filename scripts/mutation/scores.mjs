const leastPercent = 85

const noticed = new Set(['Killed', 'Timeout'])
const missed = new Set(['Survived', 'NoCoverage'])

/** How many changes of each module (`name`) the tests noticed. What cannot run at all is no change and does not count. */
export function scoresOf(mutants) {
  const counts = new Map()
  for (const { name, status } of mutants) {
    const count = counts.get(name) ?? { noticed: 0, missed: 0 }
    if (noticed.has(status)) count.noticed += 1
    if (missed.has(status)) count.missed += 1
    counts.set(name, count)
  }
  return [...counts].map(([module, count]) => ({ module, ...count, percent: percentOf(count) }))
}

/** In whole percent, rounded down; 0 where there was nothing to notice, because then nothing was tried. */
const percentOf = ({ noticed, missed }) => Math.floor((100 * noticed) / Math.max(1, noticed + missed))

export const isTooLow = ({ percent }) => percent < leastPercent
