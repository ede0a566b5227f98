import { humanize } from '../../../domain/humanize'
import type { Verdict } from '../../../domain/judging/review-rules'
import { lookUp } from '../../ui/text/lookup'
import { formatUtcSecond } from '../../ui/time/dates'
import type { Judging } from '../triage-api'

export const fixEquivalence =
  'Two submissions are duplicates when a reasonable fix of the root cause in one makes the exploit of the other impossible, or the other way round.'

type Placed = { placeInLine: number; status: Verdict }

/** The primary after `entry` is marked as a duplicate of `of`, with the reason if it isn't `of`. */
export function expectedPrimaryText(primary: Placed, entry: Placed, of: Placed): string {
  const first = primary.placeInLine
  if (first === of.placeInLine) return `${first} will be the primary.`
  if (first !== entry.placeInLine) return `${first}, in the same group, will be the primary.`
  const why = of.status === 'valid' ? `it comes before ${of.placeInLine} in line` : `${of.placeInLine} is not valid`
  return `${first} will be the primary, because ${why}.`
}

type Primary = NonNullable<Judging['group']>['primary']

const because: Record<Primary['why'], string> = {
  earliest_valid: 'Earliest valid',
  earliest_pending: 'Earliest pending, as none is valid yet',
  earliest: 'Earliest, as none is valid',
}

/** 'Earliest valid: 9, revision 2, 14:02:11 UTC'. */
export const primaryText = ({ why, placeInLine, revision, receivedAt }: Primary): string =>
  `${lookUp(because, why, humanize(why))}: ${placeInLine}, revision ${revision}, ${formatUtcSecond(new Date(receivedAt))}`
