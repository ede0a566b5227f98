const smallNumbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

const spellNumber = (count: number) => smallNumbers[count] ?? String(count)

type HomeCounts = { pending: number; closingSoon: number; isResearcher: boolean }

/**
 * One sentence each about the viewer's pending submissions and about active contests with less than 24 hours left, or
 * an introduction for researchers if there are none. Spells out numbers from one to nine.
 */
export function homeSummary({ pending, closingSoon, isResearcher }: HomeCounts): string {
  const sentences: string[] = []
  if (pending === 1) sentences.push('One of your submissions is under review.')
  if (pending > 1) sentences.push(`${spellNumber(pending)} of your submissions are under review.`)
  if (closingSoon === 1) sentences.push('One contest closes within 24 hours.')
  if (closingSoon > 1) sentences.push(`${spellNumber(closingSoon)} contests close within 24 hours.`)
  if (sentences.length > 0) return sentences.join(' ')
  return isResearcher ? 'Find what others missed, and be the first to report it.' : 'No contest closes within 24 hours.'
}
