import { describe, expect, test } from 'vitest'
import { leadRefusal, type SeatHolder, seatedSubmissionRefusal, seatKinds, seatRefusal } from './seat-rules'

const grace: SeatHolder = { userId: 'grace', seat: 'lead' }
const olga: SeatHolder = { userId: 'olga', seat: 'judge' }
const vault: SeatHolder = { userId: 'vault', seat: 'sponsor' }

describe('what is the part of the lead judge', () => {
  test('only the lead can do it in a contest with a lead, whatever seat others have', () => {
    const seats = [olga, grace, vault]
    expect(leadRefusal(seats, 'grace')).toBeNull()
    expect(leadRefusal(seats, 'olga')).toBe('not_lead')
    expect(leadRefusal(seats, 'vault')).toBe('not_lead')
    expect(leadRefusal(seats, 'no seat')).toBe('not_lead')
  })
  test('any admin can do it without a lead', () => {
    expect(leadRefusal([], 'olga')).toBeNull()
    expect(leadRefusal([olga, vault], 'no seat')).toBeNull()
  })
})

describe('who can have a seat', () => {
  const person = { id: 'mei', role: 'user', isEmailVerified: true } as const
  const admin = { ...person, role: 'admin' } as const
  const facts = { hasSubmitted: false, hasJudged: false, giverHasSubmitted: false, seats: [] }

  test('a verified person can be a sponsor, and an admin a judge or lead', () => {
    expect(seatRefusal({ ...facts, seat: 'sponsor', person })).toBeNull()
    expect(seatRefusal({ ...facts, seat: 'judge', person: admin })).toBeNull()
    expect(seatRefusal({ ...facts, seat: 'lead', person: admin })).toBeNull()
  })
  test.each(seatKinds)(
    'nobody with a stake or without an address is %s, and nobody with a stake gives a seat',
    (seat) => {
      const entitled = { ...facts, seat, person: seat === 'sponsor' ? person : admin }
      expect(seatRefusal({ ...entitled, giverHasSubmitted: true })).toBe('conflict_of_interest')
      expect(seatRefusal({ ...entitled, hasSubmitted: true })).toBe('seat_entered')
      const unverified = { ...entitled.person, isEmailVerified: false }
      expect(seatRefusal({ ...entitled, person: unverified })).toBe('seat_unverified')
    },
  )
  test("an admin can't be a sponsor, nor can a former admin who judged; a user can't be a judge", () => {
    expect(seatRefusal({ ...facts, seat: 'sponsor', person: admin })).toBe('sponsor_is_admin')
    expect(seatRefusal({ ...facts, seat: 'sponsor', person, hasJudged: true })).toBe('sponsor_has_judged')
    expect(seatRefusal({ ...facts, seat: 'judge', person })).toBe('seat_for_admins')
    expect(seatRefusal({ ...facts, seat: 'lead', person })).toBe('seat_for_admins')
    expect(seatRefusal({ ...facts, seat: 'judge', person: admin, hasJudged: true })).toBeNull()
  })
  test('a contest has one lead; a judge can become lead if there is none', () => {
    expect(seatRefusal({ ...facts, seat: 'lead', person: admin, seats: [grace] })).toBe('lead_taken')
    expect(seatRefusal({ ...facts, seat: 'judge', person: admin, seats: [grace] })).toBeNull()
    const own: SeatHolder = { userId: 'mei', seat: 'lead' }
    expect(seatRefusal({ ...facts, seat: 'lead', person: admin, seats: [own] })).toBeNull()
  })
})

test("anyone with a seat can't submit, and is told which seat", () => {
  expect(seatedSubmissionRefusal(null)).toBeNull()
  expect(seatedSubmissionRefusal('sponsor')).toBe('sponsor_submits')
  expect(seatedSubmissionRefusal('judge')).toBe('judge_submits')
  expect(seatedSubmissionRefusal('lead')).toBe('judge_submits')
})
