const smallNumbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

const inWords = (count: number) => smallNumbers[count] ?? String(count)

/**
 * One sentence for each thing that waits: the viewer's submissions without a verdict, and the active contests with less
 * than 24 hours left. Counts are whole and not negative; one to nine are spelled. Nothing waiting says what to do here.
 */
export function newsInWords({ pending, closingSoon }: { pending: number; closingSoon: number }): string {
  const sentences: string[] = []
  if (pending === 1) sentences.push('One of your submissions is under review.')
  if (pending > 1) sentences.push(`${inWords(pending)} of your submissions are under review.`)
  if (closingSoon === 1) sentences.push('One contest closes within 24 hours.')
  if (closingSoon > 1) sentences.push(`${inWords(closingSoon)} contests close within 24 hours.`)
  return sentences.join(' ') || 'Find what others missed, and be the first to report it.'
}
