import { describe, expect, test } from 'vitest'
import { lineStates } from './line-state'
import { paymentRefusal, returnableFrom, returnRefusal, transactionHashProblem } from './payment-rules'

const hash = `0x${'a1'.repeat(32)}`

describe('a transaction hash', () => {
  test.each([hash, hash.toUpperCase().replace('0X', '0x'), `0x${'0'.repeat(63)}1`])('can be %s', (one) => {
    expect(transactionHashProblem(one)).toBeNull()
  })
  test.each([
    'a1'.repeat(32),
    `0x${'a1'.repeat(31)}`,
    `${hash}0`,
    `0${hash}`,
    `0x${'g1'.repeat(32)}`,
    `0x${'0'.repeat(64)}`,
  ])('cannot be %j', (one) => {
    expect(transactionHashProblem(one)).toBe(
      'A transaction hash is 0x and 64 hexadecimal digits. Copy it from the transaction itself.',
    )
  })
  test('is required', () => {
    expect(transactionHashProblem('')).toBe('Transaction hash is required')
  })
})

describe('recording a payment', () => {
  const payment = { adminId: 'olga', transactionHash: hash }
  const line = { authorId: 'ada', state: 'payable', transactionHash: null } as const

  test('is only possible for payable lines', () => {
    const refusals = lineStates.map((state) => [state, paymentRefusal({ ...line, state }, payment)])
    expect(refusals).toEqual([
      ['held', 'line_not_payable'],
      ['payable', null],
      ['paid', 'line_paid'],
      ['returned', 'line_not_payable'],
      ['nothing', 'line_not_payable'],
    ])
  })

  test('is a no-op for a paid line with the same hash, and refused with a different one', () => {
    const paid = { ...line, state: 'paid', transactionHash: hash } as const
    expect(paymentRefusal(paid, payment)).toBeNull()
    expect(paymentRefusal(paid, { ...payment, transactionHash: `0x${'b2'.repeat(32)}` })).toBe('line_paid')
  })

  test("is refused for the admin's own line before anything else", () => {
    for (const state of lineStates) {
      expect(paymentRefusal({ ...line, authorId: 'olga', state }, payment)).toBe('own_payment')
    }
  })
})

describe('returning a line to the sponsor', () => {
  const finalizedAt = new Date('2026-10-01T00:00:00Z')
  const day = (days: number) => new Date(finalizedAt.getTime() + days * 86_400_000)
  const rejected = (kycChangedAt: Date | null) => ({ kycState: 'rejected', kycChangedAt, finalizedAt }) as const

  test('is possible once the days after the rejection have passed', () => {
    expect(returnableFrom(rejected(day(5)), 30)).toEqual(day(35))
  })

  test('never counts days before the contest was final', () => {
    expect(returnableFrom(rejected(day(-90)), 30)).toEqual(day(30))
    expect(returnableFrom(rejected(null), 30)).toEqual(day(30))
    expect(returnableFrom(rejected(day(5)), 0)).toEqual(day(5))
  })

  test('is only possible after a failed check', () => {
    for (const kycState of ['none', 'pending', 'approved'] as const) {
      expect(returnableFrom({ kycState, kycChangedAt: day(0), finalizedAt }, 30)).toBeNull()
    }
  })

  const line = { authorId: 'ada', state: 'held', returnableFrom: day(30) } as const
  const at = (now: Date) => ({ adminId: 'olga', now })

  test('is possible exactly at the deadline, but not before', () => {
    expect(returnRefusal(line, at(new Date(day(30).getTime() - 1)))).toBe('return_not_due')
    expect(returnRefusal(line, at(day(30)))).toBeNull()
  })

  test('is refused without a failed check, for a paid line, and to the author', () => {
    expect(returnRefusal({ ...line, returnableFrom: null }, at(day(90)))).toBe('line_not_returnable')
    expect(returnRefusal({ ...line, state: 'payable' }, at(day(90)))).toBe('line_not_returnable')
    expect(returnRefusal({ ...line, state: 'nothing' }, at(day(90)))).toBe('line_not_returnable')
    expect(returnRefusal({ ...line, state: 'paid' }, at(day(90)))).toBe('line_paid')
    expect(returnRefusal({ ...line, authorId: 'olga' }, at(day(90)))).toBe('own_payment')
  })

  test('is a no-op the second time', () => {
    expect(returnRefusal({ ...line, state: 'returned' }, at(day(31)))).toBeNull()
  })
})
