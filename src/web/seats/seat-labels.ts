import type { SponsorAnswer, SponsorPageView } from '../../contract/seats/sponsors'
import { formatSubmissionCount } from '../../domain/issues/submission-count'
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

const list = new Intl.ListFormat('en')

/** 'submission 3', 'submissions 3 and 9'. */
export const submissionNumbers = (issues: readonly { placeInLine: number }[]) =>
  `submission${issues.length === 1 ? '' : 's'} ${list.format(issues.map(({ placeInLine }) => String(placeInLine)))}`

/** 'Disputed · For the judges only' of the latest answer; null without one. */
export function answerSummary([latest]: readonly SponsorAnswer[]): string | null {
  if (!latest) return null
  const commit = latest.commit ? ` ${latest.commit.slice(0, 10)}` : ''
  return `${answerLabels[latest.answer]}${commit} · ${audienceTexts[latest.audience]}`
}

/** How many submissions there are, and how many of them sponsors can read. */
export function sponsorSummary({ total, byStatus, pagination }: SponsorPageView): string {
  const sent = formatSubmissionCount(total)
  if (!byStatus) return `${sent} so far. Judges release submissions to you after the contest ends.`
  const { pending, valid, invalid } = byStatus
  return `${sent}: ${valid} valid, ${invalid} invalid, ${pending} pending. ${pagination.total} released to you.`
}
