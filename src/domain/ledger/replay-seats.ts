import { isJudgeSeat, type Seat } from '../seats/seat-rules'
import { firstDifference } from './first-difference'
import type { ChainedEvent } from './ledger-chain'
import { instant, time, unknownRow } from './ledger-differences'

type ReplayedSeat = {
  contestId: string
  userId: string
  seat: unknown
  givenAt: number
  givenBy: string | null
}

type ReplayedAssignment = { contestId: string; judgeId: string; assignedAt: number }
type ReplayedRelease = { contestId: string; releasedAt: number; releasedBy: string | null }

type ReplayedAnswer = {
  issueId: string
  sponsorId: string | null
  answer: unknown
  text: string | null
  commit: unknown
  audience: unknown
  at: number
}

/** The seats, assignments, releases and sponsor answers derived from events. */
export type ReplayedSeats = {
  /** By contest and person. */
  seats: Map<string, ReplayedSeat>
  /** By submission. */
  assignments: Map<string, ReplayedAssignment>
  /** By submission. */
  releases: Map<string, ReplayedRelease>
  /** By id. */
  sponsorAnswers: Map<string, ReplayedAnswer>
}

export const noReplayedSeats = (): ReplayedSeats => ({
  seats: new Map(),
  assignments: new Map(),
  releases: new Map(),
  sponsorAnswers: new Map(),
})

type Facts = Record<string, unknown>
const factsOf = (json: string | null): Facts => (json === null ? {} : ((JSON.parse(json) as Facts | null) ?? {}))
const ids = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const seatKey = (contestId: string, userId: string): string => `${contestId} ${userId}`

function giveSeat({ seats }: ReplayedSeats, { contestId, userId, at, actorId, after }: ChainedEvent): void {
  if (contestId === null || userId === null) return
  const { seat } = factsOf(after)
  seats.set(seatKey(contestId, userId), { contestId, userId, seat, givenAt: at.getTime(), givenBy: actorId })
}

/** Unassigns what was assigned to the judge. */
function takeSeat({ seats, assignments }: ReplayedSeats, { contestId, userId, before }: ChainedEvent): void {
  seats.delete(seatKey(contestId ?? '', userId ?? ''))
  if (!isJudgeSeat(factsOf(before).seat as Seat)) return
  for (const [issueId, one] of assignments) {
    if (one.contestId === contestId && one.judgeId === userId) assignments.delete(issueId)
  }
}

function assignShares({ assignments }: ReplayedSeats, { contestId, at, after }: ChainedEvent): void {
  const { shares } = factsOf(after)
  if (contestId === null || !Array.isArray(shares)) return
  for (const { judgeId, issues } of shares as Facts[]) {
    const assignment = { contestId, judgeId: String(judgeId), assignedAt: at.getTime() }
    for (const issueId of ids(issues)) assignments.set(issueId, assignment)
  }
}

function release({ releases }: ReplayedSeats, { contestId, at, actorId, after }: ChainedEvent): void {
  if (contestId === null) return
  for (const issueId of ids(factsOf(after).released)) {
    releases.set(issueId, { contestId, releasedAt: at.getTime(), releasedBy: actorId })
  }
}

function answerAsSponsor({ sponsorAnswers }: ReplayedSeats, event: ChainedEvent): void {
  // Answers from earlier versions were always for the judges.
  const { answerId, answer, commit, audience = 'judges' } = factsOf(event.after)
  const { issueId, actorId: sponsorId, at, reason: text } = event
  if (issueId === null) return
  sponsorAnswers.set(String(answerId), { issueId, sponsorId, answer, text, commit, audience, at: at.getTime() })
}

/** How each kind of event changes the replayed state. */
export const seatSteps: [kind: string, step: (seats: ReplayedSeats, event: ChainedEvent) => void][] = [
  ['seat_given', giveSeat],
  ['seat_taken', takeSeat],
  ['issues_assigned', assignShares],
  ['issues_released', release],
  ['sponsor_answered', answerAsSponsor],
]

/** Only contests without submissions are deleted, so nothing in them was assigned or released. */
export function forgetSeats({ seats }: ReplayedSeats, { contestId }: ChainedEvent): void {
  for (const [key, seat] of seats) if (seat.contestId === contestId) seats.delete(key)
}

type FoundSeat = { contestId: string; userId: string; seat: string; givenAt: Date; givenBy: string }

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

type FoundAssignment = { issueId: string; contestId: string; judgeId: string; assignedAt: Date }

export function assignmentDifference(found: FoundAssignment, expected: ReplayedAssignment | undefined): string | null {
  const row = `Assignment of submission ${found.issueId}`
  if (!expected) return unknownRow(row)
  return firstDifference(row, [
    ['contest_id', found.contestId, expected.contestId],
    ['judge_id', found.judgeId, expected.judgeId],
    ['assigned_at', time(found.assignedAt), instant(expected.assignedAt)],
  ])
}

type FoundRelease = { issueId: string; contestId: string; releasedAt: Date; releasedBy: string }

export function releaseDifference(found: FoundRelease, expected: ReplayedRelease | undefined): string | null {
  const row = `Release of submission ${found.issueId}`
  if (!expected) return unknownRow(row)
  return firstDifference(row, [
    ['contest_id', found.contestId, expected.contestId],
    ['released_at', time(found.releasedAt), instant(expected.releasedAt)],
    ['released_by', found.releasedBy, expected.releasedBy],
  ])
}

type FoundAnswer = {
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
