import { refuse } from '../../../domain/refusals'
import { isJudgeSeat, type Seat, seatRefusal } from '../../../domain/seats/seat-rules'
import { lockUser } from '../../accounts/account-queries'
import { lockContest, touchContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { hasSubmitted } from '../../issues/issue-queries'
import { hasStake } from '../../issues/submitting/stake-queries'
import { hasReadOrJudged, recordEvent } from '../../ledger/event-queries'
import { enqueueMail } from '../../outbox/outbox-queries'
import { deleteSeat, listSeats, listSeatsOf, storeSeat } from '../../seats/seat-queries'
import { deleteAssignmentsOf } from './assignment-queries'

type SeatChange = { contestId: string; personId: string; seat: Seat | null; adminId: string; now: Date }

/**
 * Gives a person a seat in a contest, or removes it (null). Locks the contest, so that a second concurrent lead is
 * refused, and of a person's concurrent seat and submission only the first succeeds.
 */
export function setSeat(db: Db, change: SeatChange): Promise<void> {
  const { contestId, personId, seat, adminId, now } = change
  return db.transaction(async (tx) => {
    if (!(await lockContest(tx, contestId))) refuse('contest_not_found')
    const person = await lockUser(tx, personId)
    if (!person || person.deletedAt !== null) return refuse('person_not_found')
    const seats = await listSeats(tx, contestId)
    const currentSeat = seats.find(({ userId }) => userId === personId)?.seat ?? null
    if (currentSeat === seat) return
    const giverHasSubmitted = await hasStake(tx, adminId, contestId)
    if (seat === null) {
      if (giverHasSubmitted) refuse('conflict_of_interest')
      return takeSeat(tx, { contestId, personId, seat: currentSeat as Seat, actorId: adminId, now })
    }
    const refusal = seatRefusal({
      ...{ seat, person, seats, giverHasSubmitted },
      hasSubmitted: await hasSubmitted(tx, personId, contestId),
      hasJudged: await hasReadOrJudged(tx, personId, contestId),
    })
    if (refusal) refuse(refusal)
    await storeSeat(tx, { contestId, userId: personId, seat, givenAt: now, givenBy: adminId })
    await touchContest(tx, contestId)
    const [before, after] = [{ seat: currentSeat }, { seat }]
    await recordEvent(tx, { at: now, actorId: adminId, kind: 'seat_given', contestId, userId: personId, before, after })
    await enqueueMail(tx, { kind: 'seat_given', email: person.email, contestId, details: { seat }, now })
  })
}

type Taking = { contestId: string; personId: string; seat: Seat; actorId: string | null; reason?: string; now: Date }

/** Unassigns what was assigned to the judge. */
async function takeSeat(tx: Db, { contestId, personId, seat, actorId, reason, now }: Taking): Promise<void> {
  await deleteSeat(tx, contestId, personId)
  if (isJudgeSeat(seat)) await deleteAssignmentsOf(tx, contestId, personId)
  const event = { at: now, actorId, contestId, userId: personId, before: { seat }, reason }
  await recordEvent(tx, { ...event, kind: 'seat_taken' })
}

type Leaving = { personId: string; actorId: string | null; reason: string; now: Date }

/**
 * Removes all seats of a person whose account is deleted or who is no longer an admin. The caller must have locked the
 * account.
 */
export async function leaveSeats(tx: Db, { personId, ...leaving }: Leaving): Promise<void> {
  for (const { contestId, seat } of await listSeatsOf(tx, personId)) {
    await takeSeat(tx, { contestId, personId, seat, ...leaving })
  }
}
