const smallNumbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

const inWords = (count: number) => smallNumbers[count] ?? String(count)

/**
 * One sentence each for the viewer's pending submissions and for active contests with less than 24 hours left, or an
 * introduction if there are none. Numbers from one to nine are spelled out.
 */
export function newsInWords({ pending, closingSoon }: { pending: number; closingSoon: number }): string {
  const sentences: string[] = []
  if (pending === 1) sentences.push('One of your submissions is under review.')
  if (pending > 1) sentences.push(`${inWords(pending)} of your submissions are under review.`)
  if (closingSoon === 1) sentences.push('One contest closes within 24 hours.')
  if (closingSoon > 1) sentences.push(`${inWords(closingSoon)} contests close within 24 hours.`)
  return sentences.join(' ') || 'Find what others missed, and be the first to report it.'
}
