const smallNumbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

const spellNumber = (count: number) => smallNumbers[count] ?? String(count)

type HomeCounts = { toAnswer: number; pending: number; closingSoon: number; isResearcher: boolean }

/**
 * One sentence each about contests that wait for the viewer as their sponsor, pending submissions and active contests
 * with less than 24 hours left, or an introduction for researchers if there are none. Spells out numbers from one to
 * nine.
 */
export function homeSummary({ toAnswer, pending, closingSoon, isResearcher }: HomeCounts): string {
  const sentences: string[] = []
  if (toAnswer === 1) sentences.push('One contest needs your response.')
  if (toAnswer > 1) sentences.push(`${spellNumber(toAnswer)} contests need your response.`)
  if (pending === 1) sentences.push('One of your submissions is under review.')
  if (pending > 1) sentences.push(`${spellNumber(pending)} of your submissions are under review.`)
  if (closingSoon === 1) sentences.push('One contest closes within 24 hours.')
  if (closingSoon > 1) sentences.push(`${spellNumber(closingSoon)} contests close within 24 hours.`)
  if (sentences.length > 0) return sentences.join(' ')
  return isResearcher ? 'Find what others missed, and be the first to report it.' : 'No contest closes within 24 hours.'
}
