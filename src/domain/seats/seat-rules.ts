import type { Role } from '../permissions'

/** A sponsor hosts the contest, a judge gives verdicts, and the lead judge has the last word among the judges. */
export const seatKinds = ['sponsor', 'judge', 'lead'] as const
export type Seat = (typeof seatKinds)[number]
export type SeatHolder = { userId: string; seat: Seat }

/** A seat of one who judges. */
export const isJudgeSeat = (seat: Seat | null): boolean => seat === 'judge' || seat === 'lead'

/**
 * Why this admin may not do what is the lead judge's part, or null. A contest without a lead has no such part: every admin
 * without a conflict of interest may do it, as in contests without seats. Conflicts are checked beside this.
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
  /** Whether the person has ever submitted to the contest, also what was withdrawn. */
  hasSubmitted: boolean
  /** Whether the person has ever read or judged a submission of somebody else in the contest, as an admin. */
  hasJudged: boolean
  /** Whether the admin who gives the seat has submitted to the contest. */
  giverHasSubmitted: boolean
  seats: readonly SeatHolder[]
}

/**
 * Why this person cannot get this seat, or null. Nobody with a stake in a contest has a seat in it. A sponsor is never an
 * admin, because admins read the submissions of a running contest. A judge and the lead may change places, once there is
 * no other lead.
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
 * Why somebody with this seat may not submit to the contest, or null. A sponsor knows the code from inside, and a judge
 * decides what others get. Server and form use this rule.
 */
export function seatedSubmissionRefusal(seat: Seat | null): 'sponsor_submits' | 'judge_submits' | null {
  if (seat === null) return null
  return seat === 'sponsor' ? 'sponsor_submits' : 'judge_submits'
}
