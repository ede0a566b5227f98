import { firstDifference } from '../first-difference'
import { instant, time, unknownRow } from '../ledger-differences'
import type { ReplayedAnswer, ReplayedAssignment, ReplayedRelease, ReplayedSeat } from './replay-seats'

export type FoundSeat = { contestId: string; userId: string; seat: string; givenAt: Date; givenBy: string }

export const seatName = ({ contestId, userId }: Pick<FoundSeat, 'contestId' | 'userId'>): string =>
  `Seat of ${userId} in contest ${contestId}`

export function seatDifference(found: FoundSeat, expected: ReplayedSeat | undefined): string | null {
  const row = seatName(found)
  if (!expected) return unknownRow(row)
  return firstDifference(row, [
    ['seat', found.seat, expected.seat],
    ['given_at', time(found.givenAt), instant(expected.givenAt)],
    ['given_by', found.givenBy, expected.givenBy],
  ])
}

export type FoundAssignment = { issueId: string; contestId: string; judgeId: string; assignedAt: Date }

export function assignmentDifference(found: FoundAssignment, expected: ReplayedAssignment | undefined): string | null {
  const row = `Assignment of submission ${found.issueId}`
  if (!expected) return unknownRow(row)
  return firstDifference(row, [
    ['contest_id', found.contestId, expected.contestId],
    ['judge_id', found.judgeId, expected.judgeId],
    ['assigned_at', time(found.assignedAt), instant(expected.assignedAt)],
  ])
}

export type FoundRelease = { issueId: string; contestId: string; releasedAt: Date; releasedBy: string }

export function releaseDifference(found: FoundRelease, expected: ReplayedRelease | undefined): string | null {
  const row = `Release of submission ${found.issueId}`
  if (!expected) return unknownRow(row)
  return firstDifference(row, [
    ['contest_id', found.contestId, expected.contestId],
    ['released_at', time(found.releasedAt), instant(expected.releasedAt)],
    ['released_by', found.releasedBy, expected.releasedBy],
  ])
}

export type FoundAnswer = {
  id: string
  issueId: string
  sponsorId: string
  answer: string
  text: string | null
  commit: string | null
  audience: string
  at: Date
}

export function answerDifference(found: FoundAnswer, expected: ReplayedAnswer | undefined): string | null {
  const row = `Answer ${found.id} of a sponsor`
  if (!expected) return unknownRow(row)
  return firstDifference(row, [
    ['issue_id', found.issueId, expected.issueId],
    ['sponsor_id', found.sponsorId, expected.sponsorId],
    ['answer', found.answer, expected.answer],
    ['text', found.text, expected.text],
    ['commit', found.commit, expected.commit],
    ['audience', found.audience, expected.audience],
    ['at', time(found.at), instant(expected.at)],
  ])
}
