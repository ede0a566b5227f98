import { expect, test } from 'vitest'
import { nextStep, type OwnLine } from './payout'

const line: OwnLine = {
  ...{ issueId: 'issue-1', title: 'Settled twice', placeInLine: 1, isPrimary: true, amountCents: 3_000_000 },
  ...{ walletAddress: `0x${'0'.repeat(40)}`, walletFault: null, state: 'held', waitsFor: 'kyc_missing' },
  ...{ waitsUntil: null, paidAt: null, transactionHash: null },
}

test('who waits for the identity check reads as well that the wallet cannot be paid', () => {
  expect(nextStep(line)).toBe(
    'Waiting for your KYC check, which has not started. The organizers will email you about it.',
  )
  const both = nextStep({ ...line, walletFault: 'zero' })
  expect(both).toContain('Waiting for your KYC check')
  expect(both).toContain('Your wallet is the zero address')
  expect(nextStep({ ...line, waitsFor: 'kyc_rejected', walletFault: 'zero' })).toContain(
    'Set another one under Account',
  )
  expect(nextStep({ ...line, waitsFor: 'wallet_unpayable', walletFault: 'zero' })).toMatch(/^Your wallet is the zero/)
})
