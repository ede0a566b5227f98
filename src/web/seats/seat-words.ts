import type { Seat } from '../../domain/seats/seat-rules'
import type { SponsorAnswerKind } from '../../domain/seats/sponsor-rules'

export const seatWords: Record<Seat, string> = { lead: 'Lead judge', judge: 'Judge', sponsor: 'Sponsor' }

export const answerWords: Record<SponsorAnswerKind, string> = {
  acknowledged: 'Acknowledged',
  disputed: 'Disputed',
  fixed: 'Fixed in',
}

/** '1 submission', '2 submissions'. */
export const submissionsInWords = (count: number) => `${count} submission${count === 1 ? '' : 's'}`
