import { describe, expect, test } from 'vitest'
import { leadRefusal, type SeatHolder } from './seat-rules'

const grace: SeatHolder = { userId: 'grace', seat: 'lead' }
const olga: SeatHolder = { userId: 'olga', seat: 'judge' }
const vault: SeatHolder = { userId: 'vault', seat: 'sponsor' }

describe('what is the part of the lead judge', () => {
  test('only the lead does it in a contest with a lead, with or without a seat of another kind', () => {
    const seats = [olga, grace, vault]
    expect(leadRefusal(seats, 'grace')).toBeNull()
    expect(leadRefusal(seats, 'olga')).toBe('not_lead')
    expect(leadRefusal(seats, 'vault')).toBe('not_lead')
    expect(leadRefusal(seats, 'no seat')).toBe('not_lead')
  })
  test('every admin does it where nobody is the lead', () => {
    expect(leadRefusal([], 'olga')).toBeNull()
    expect(leadRefusal([olga, vault], 'no seat')).toBeNull()
  })
})
