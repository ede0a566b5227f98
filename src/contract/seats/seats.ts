import { z } from 'zod'
import { seatKinds } from '../../domain/seats/seat-rules'
import { userRef } from '../account'
import { endpoint } from '../endpoint'
import { isoInstant, success } from '../envelope'
import * as field from '../fields'

const seatKind = z.enum(seatKinds, { error: 'Invalid seat' })

const seat = z
  .object({
    user: userRef,
    seat: seatKind,
    givenAt: isoInstant,
    assigned: z.int().meta({ description: 'Submissions assigned to this judge; 0 for a sponsor.' }),
    pending: z.int().meta({ description: 'Those of them that have no verdict.' }),
  })
  .meta({ id: 'Seat', description: 'A sponsor, a judge or the lead judge of a contest.' })
export type SeatView = z.infer<typeof seat>

const seatList = z
  .object({
    seats: z.array(seat).meta({ description: 'The lead judge, then judges, then sponsors.' }),
    unassigned: z.int().meta({ description: 'Pending submissions that are not assigned.' }),
  })
  .meta({ id: 'SeatList', description: 'The seats of a contest and how many submissions are not assigned.' })
export type SeatList = z.infer<typeof seatList>
const seatsReply = success(seatList)

const seatBody = z.object({
  personId: field.idOf('Choose a person'),
  seat: seatKind.nullable().meta({ description: 'Null takes the seat away.', example: 'judge' }),
})

const ownSeat = z.object({
  contest: z.object({ _id: z.string(), title: z.string(), endDate: isoInstant, isFinalized: z.boolean() }),
  seat: seatKind,
  waiting: z
    .object({
      questions: z.int().meta({ description: 'Open questions that can still be answered.' }),
      answers: z.int().meta({ description: 'Released issues without an answer; duplicates count once.' }),
    })
    .nullable()
    .meta({ description: 'What waits for a sponsor; null for judges.' }),
})
export type OwnSeat = z.infer<typeof ownSeat>

const ownSeatsReply = success(z.object({ seats: z.array(ownSeat) }))

export const seatEndpoints = {
  listOwnSeats: endpoint({
    method: 'GET',
    path: '/account/seats',
    access: 'user',
    summary: 'List the contests in which the caller is a sponsor, a judge or the lead judge',
    query: field.noParameters,
    reply: ownSeatsReply,
    errors: [],
  }),
  listSeats: endpoint({
    method: 'GET',
    path: '/admin/contests/{id}/seats',
    access: 'admin',
    token: 'judging:read',
    summary: 'List the seats of a contest, with what is assigned to each judge',
    params: field.idParams,
    query: field.noParameters,
    reply: seatsReply,
    errors: ['contest_not_found'],
  }),
  setSeat: endpoint({
    method: 'PUT',
    path: '/admin/contests/{id}/seats',
    access: 'admin',
    summary: 'Give a person a seat in a contest, or take it away',
    params: field.idParams,
    body: seatBody,
    reply: seatsReply,
    errors: [
      'validation_error',
      'contest_not_found',
      'person_not_found',
      'conflict_of_interest',
      'seat_unverified',
      'seat_entered',
      'seat_for_admins',
      'sponsor_is_admin',
      'sponsor_has_judged',
      'lead_taken',
    ],
    stepUp: true,
    settlesChanges: true,
  }),
  assignIssues: endpoint({
    method: 'POST',
    path: '/admin/contests/{id}/assignment',
    access: 'admin',
    summary: 'Assign all unassigned pending submissions evenly to the judges with a seat',
    params: field.idParams,
    reply: success(seatList.extend({ count: z.int().meta({ description: 'How many were assigned now.' }) })),
    errors: ['contest_not_found', 'conflict_of_interest', 'contest_finalized', 'no_seated_judge'],
  }),
}
