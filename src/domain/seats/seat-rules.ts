/** A sponsor hosts the contest, a judge gives verdicts, and the lead judge has the last word among the judges. */
export const seatKinds = ['sponsor', 'judge', 'lead'] as const
export type Seat = (typeof seatKinds)[number]
export type SeatHolder = { userId: string; seat: Seat }

/**
 * Why this admin may not do what is the lead judge's part, or null. A contest without a lead has no such part: every admin
 * without a conflict of interest may do it, as in contests without seats. Conflicts are checked beside this.
 */
export function leadRefusal(seats: readonly SeatHolder[], judgeId: string): 'not_lead' | null {
  const lead = seats.find(({ seat }) => seat === 'lead')
  return lead === undefined || lead.userId === judgeId ? null : 'not_lead'
}
