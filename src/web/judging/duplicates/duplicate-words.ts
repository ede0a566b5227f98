import { formatUtcSecond } from '../../ui/time/dates'
import type { Candidate, Judging } from '../triage-api'

export const fixEquivalence =
  'Two submissions are duplicates when a reasonable fix of the root cause in one makes the exploit of the other impossible, or the other way round.'

type Primary = NonNullable<Judging['group']>['primary']

const because: Record<Primary['why'], string> = {
  earliest_valid: 'Earliest valid',
  earliest_pending: 'Earliest pending, as none is valid yet',
  earliest: 'Earliest, as none is valid',
}

/** 'Earliest valid: 9, revision 2, 14:02:11 UTC'. */
export const primaryWords = ({ why, placeInLine, revision, receivedAt }: Primary): string =>
  `${because[why]}: ${placeInLine}, revision ${revision}, ${formatUtcSecond(new Date(receivedAt))}`

const reasonNames: Record<Candidate['reasons'][number]['kind'], string> = {
  title: 'Title',
  words: 'Words',
  identifiers: 'Code',
  lines: 'Same lines',
}

export const reasonWords = ({ kind, found }: Candidate['reasons'][number]) => ({
  name: reasonNames[kind],
  found: found.join(', '),
})
