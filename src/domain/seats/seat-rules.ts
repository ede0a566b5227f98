import type { Role } from '../permissions'

/** A sponsor hosts the contest, a judge gives verdicts, and the lead judge has the last word among the judges. */
export const seatKinds = ['sponsor', 'judge', 'lead'] as const
export type Seat = (typeof seatKinds)[number]
export type SeatHolder = { userId: string; seat: Seat }

/** Whether the seat's holder judges. */
export const isJudgeSeat = (seat: Seat | null): boolean => seat === 'judge' || seat === 'lead'

/**
 * Returns why this admin can't do what is reserved for the lead judge, or null. Without a lead, nothing is reserved:
 * any admin without a conflict of interest can act, as in contests without seats. Conflicts are checked separately.
 */
export function leadRefusal(seats: readonly SeatHolder[], judgeId: string): 'not_lead' | null {
  const lead = seats.find(({ seat }) => seat === 'lead')
  return lead === undefined || lead.userId === judgeId ? null : 'not_lead'
}

export type SeatRefusal =
  | 'conflict_of_interest'
  | 'seat_unverified'
  | 'seat_entered'
  | 'seat_for_admins'
  | 'sponsor_is_admin'
  | 'sponsor_has_judged'
  | 'lead_taken'

type SeatFacts = {
  seat: Seat
  person: { id: string; role: Role; isEmailVerified: boolean }
  /** Whether the person has ever submitted to the contest, including withdrawn submissions. */
  hasSubmitted: boolean
  /** Whether, as an admin, the person has ever read or judged someone else's submission in the contest. */
  hasJudged: boolean
  /** Whether the admin who assigns the seat has submitted to the contest. */
  giverHasSubmitted: boolean
  seats: readonly SeatHolder[]
}

/**
 * Returns why this person can't get this seat, or null. No one with a stake in a contest can have a seat in it. A
 * sponsor is never an admin, because admins read submissions while a contest runs. A judge can become lead and vice
 * versa, if there is no other lead.
 */
export function seatRefusal(facts: SeatFacts): SeatRefusal | null {
  const { seat, person, seats } = facts
  if (facts.giverHasSubmitted) return 'conflict_of_interest'
  if (!person.isEmailVerified) return 'seat_unverified'
  if (facts.hasSubmitted) return 'seat_entered'
  if (seat === 'sponsor') {
    if (person.role === 'admin') return 'sponsor_is_admin'
    return facts.hasJudged ? 'sponsor_has_judged' : null
  }
  if (person.role !== 'admin') return 'seat_for_admins'
  const hasOtherLead = seats.some((one) => one.seat === 'lead' && one.userId !== person.id)
  return seat === 'lead' && hasOtherLead ? 'lead_taken' : null
}

/**
 * Returns why someone with this seat can't submit to the contest, or null. A sponsor has inside knowledge of the code,
 * and a judge decides on awards. Server and form share this rule.
 */
export function seatedSubmissionRefusal(seat: Seat | null): 'sponsor_submits' | 'judge_submits' | null {
  if (seat === null) return null
  return seat === 'sponsor' ? 'sponsor_submits' : 'judge_submits'
}
