import type { Seat } from '../../domain/seats/seat-rules'
import type { AnswerAudience, SponsorAnswerKind } from '../../domain/seats/sponsor-rules'

export const seatLabels: Record<Seat, string> = { lead: 'Lead judge', judge: 'Judge', sponsor: 'Sponsor' }

export const answerLabels: Record<SponsorAnswerKind, string> = {
  acknowledged: 'Acknowledged',
  disputed: 'Disputed',
  fixed: 'Fixed in',
}

export const audienceTexts: Record<AnswerAudience, string> = {
  judges: 'For the judges only',
  report: 'For the judges and the published report',
}

/** 'submission 3', 'submissions 3, 9'. */
export const submissionNumbers = (issues: readonly { placeInLine: number }[]) =>
  `submission${issues.length === 1 ? '' : 's'} ${issues.map(({ placeInLine }) => placeInLine).join(', ')}`
