import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kycStates } from './kyc'
import {
  type LineFacts,
  lineStates,
  ownTotals,
  paymentTotals,
  payoutStatus,
  publicLineState,
  waitReasons,
} from './line-state'

const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const line = (change: Partial<LineFacts> = {}): LineFacts => ({
  amountCents: 3_333_334,
  paidAt: null,
  returnedAt: null,
  kycState: 'approved',
  walletChangedAt: null,
  hasWalletFault: false,
  ...change,
})
const settled = { waitsFor: null, waitsUntil: null }

describe('the state of an award line', () => {
  test('is payable if the author is approved', () => {
    expect(payoutStatus(line(), now)).toEqual({ state: 'payable', ...settled })
  })

  test.each([
    ['none', 'kyc_missing'],
    ['pending', 'kyc_pending'],
    ['rejected', 'kyc_rejected'],
  ] as const)('is held with the identity check %s, and says so', (kycState, waitsFor) => {
    expect(payoutStatus(line({ kycState }), now)).toEqual({ state: 'held', waitsFor, waitsUntil: null })
  })

  test("is held while its wallet can't be paid, once the check has passed, even if the wallet changed recently", () => {
    expect(payoutStatus(line({ hasWalletFault: true }), now)).toMatchObject({
      state: 'held',
      waitsFor: 'wallet_unpayable',
    })
    const changed = line({ hasWalletFault: true, walletChangedAt: hoursAgo(1) })
    expect(payoutStatus(changed, now)).toMatchObject({ waitsFor: 'wallet_unpayable', waitsUntil: null })
    expect(payoutStatus(line({ hasWalletFault: true, paidAt: now }), now)).toMatchObject({ state: 'paid' })
  })

  test('is held for exactly 72 hours after a change of wallet', () => {
    const changedAt = new Date(hoursAgo(72).getTime() + 1)
    expect(payoutStatus(line({ walletChangedAt: changedAt }), now)).toEqual({
      state: 'held',
      waitsFor: 'wallet_changed',
      waitsUntil: new Date(now.getTime() + 1),
    })
    expect(payoutStatus(line({ walletChangedAt: hoursAgo(72) }), now).state).toBe('payable')
  })

  test('shows the identity check before the wallet, because it requires a person to act', () => {
    const both = line({ kycState: 'pending', walletChangedAt: hoursAgo(1) })
    expect(payoutStatus(both, now).waitsFor).toBe('kyc_pending')
  })

  test('stays paid or returned, whatever happens to the author', () => {
    const fallen = { kycState: 'rejected', walletChangedAt: hoursAgo(1) } as const
    expect(payoutStatus(line({ ...fallen, paidAt: hoursAgo(2) }), now)).toEqual({ state: 'paid', ...settled })
    expect(payoutStatus(line({ ...fallen, returnedAt: hoursAgo(2) }), now)).toEqual({ state: 'returned', ...settled })
    expect(payoutStatus(line({ returnedAt: hoursAgo(2) }), now).state).toBe('returned')
  })

  test('is never payable without an amount', () => {
    for (const kycState of kycStates) {
      expect(payoutStatus(line({ amountCents: 0, kycState }), now)).toEqual({ state: 'nothing', ...settled })
    }
  })
})

test('an award line is in one of five states, and held for one of five reasons', () => {
  expect(lineStates).toEqual(['held', 'payable', 'paid', 'returned', 'nothing'])
  expect(waitReasons).toEqual(['kyc_missing', 'kyc_pending', 'kyc_rejected', 'wallet_changed', 'wallet_unpayable'])
})

describe('the totals of a contest', () => {
  test('a pool without a valid issue is returned in full', () => {
    expect(paymentTotals(10_000_000, [])).toEqual({
      poolCents: 10_000_000,
      paidCents: 0,
      payableCents: 0,
      heldCents: 0,
      returnedCents: 10_000_000,
    })
  })

  test("the parts add up to the pool, to the cent, whatever the lines' states", () => {
    const facts = fc.record({
      amountCents: fc.integer({ min: 0, max: 1_000_000_000 }),
      paidAt: fc.constantFrom(null, now),
      returnedAt: fc.constantFrom(null, now),
      kycState: fc.constantFrom(...kycStates),
      walletChangedAt: fc.constantFrom(null, hoursAgo(1), hoursAgo(100)),
      hasWalletFault: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 40 }), (all) => {
        const lines = all.map((one) => ({ ...payoutStatus(one, now), amountCents: one.amountCents }))
        const poolCents = lines.reduce((sum, one) => sum + one.amountCents, 0)
        const totals = paymentTotals(poolCents, lines)
        const returned = lines.filter((one) => one.state === 'returned')
        expect(totals.returnedCents).toBe(returned.reduce((sum, one) => sum + one.amountCents, 0))
        expect(totals.paidCents + totals.payableCents + totals.heldCents + totals.returnedCents).toBe(poolCents)
      }),
    )
  })
})

test('other people only see whether a line is paid or open, and that a duplicate earns nothing', () => {
  const told = lineStates.map((state) => [state, publicLineState(state)])
  expect(told).toEqual([
    ['held', 'open'],
    ['payable', 'open'],
    ['paid', 'paid'],
    ['returned', 'open'],
    ['nothing', 'nothing'],
  ])
})

test('a person’s lines add up to paid, open and returned amounts; a duplicate adds nothing', () => {
  const lines = [
    { state: 'held', amountCents: 5_001 },
    { state: 'payable', amountCents: 300 },
    { state: 'paid', amountCents: 5_000 },
    { state: 'returned', amountCents: 7 },
    { state: 'nothing', amountCents: 0 },
  ] as const
  expect(ownTotals(lines)).toEqual({ totalCents: 10_308, paidCents: 5_000, openCents: 5_301, returnedCents: 7 })
  expect(ownTotals([])).toEqual({ totalCents: 0, paidCents: 0, openCents: 0, returnedCents: 0 })
})
