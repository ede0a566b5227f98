import type { OwnSeat } from '../../contract/seats/seats'
import { contestStatus } from '../../domain/contests/contest-clock'
import { showsReleased } from '../../domain/seats/sponsor-rules'
import type { Db } from '../db/database'
import { listSeatsOf } from '../seats/seat-queries'
import { countUnanswered } from './sponsor-queries'

/** A feature's count, by contest, of the questions that its sponsors can answer. */
export type CountOpenQuestions = (db: Db) => Promise<ReadonlyMap<string, number>>

type OwnSeatsQuery = { personId: string; countOpenQuestions: CountOpenQuestions; now: Date }

/** A person's seats, with the open work of a sponsor. */
export async function readOwnSeats(db: Db, { personId, countOpenQuestions, now }: OwnSeatsQuery): Promise<OwnSeat[]> {
  const rows = await listSeatsOf(db, personId)
  const isSponsor = rows.some(({ seat }) => seat === 'sponsor')
  const questions = isSponsor ? await countOpenQuestions(db) : new Map<string, number>()
  const seats: OwnSeat[] = []
  for (const { contestId, title, seat, finalizedAt, ...dates } of rows) {
    const contest = { _id: contestId, title, endDate: dates.endDate.toISOString(), isFinalized: finalizedAt !== null }
    const isActive = contestStatus(dates, now) === 'active'
    const waiting = {
      questions: isActive ? (questions.get(contestId) ?? 0) : 0,
      answers: seat === 'sponsor' && showsReleased(dates, now) ? await countUnanswered(db, contestId) : 0,
    }
    seats.push({ contest, seat, waiting: seat === 'sponsor' ? waiting : null })
  }
  return seats
}
