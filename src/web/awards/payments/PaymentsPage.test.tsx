import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, grace, linus, refusal, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import type { PaymentLine, Payments } from '../../../contract/awards/payments'
import { paymentTotals } from '../../../domain/awards/line-state'
import { useSession } from '../../accounts/session/session-store'

beforeEach(allowDialogs)
afterEach(closeClient)

const hash = `0x${'9c1f'.repeat(16)}`
const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

function line(place: number, change: Partial<PaymentLine> = {}): PaymentLine {
  return {
    _id: `line-${place}`,
    issue: { _id: `issue-${place}`, title: `Finding ${place}` },
    placeInLine: place,
    author: { _id: ada._id, username: 'ada' },
    isPrimary: true,
    amountCents: 3_000_000,
    walletAddress: wallet,
    accountWallet: wallet,
    payTo: wallet,
    walletFault: null,
    state: 'payable',
    waitsFor: null,
    waitsUntil: null,
    kycState: 'approved',
    returnableFrom: null,
    paidAt: null,
    paidBy: null,
    transactionHash: null,
    returnedAt: null,
    ...change,
  }
}

const held = (place: number, waitsFor: PaymentLine['waitsFor'], change: Partial<PaymentLine> = {}) =>
  line(place, { state: 'held', waitsFor, author: { _id: linus._id, username: 'linus' }, ...change })
const paid = (one: PaymentLine): PaymentLine => ({
  ...one,
  state: 'paid',
  transactionHash: hash,
  paidAt: '2026-11-20T10:00:00.000Z',
  paidBy: { _id: 'olga-id', username: 'olga' },
})

function paymentsOf(lines: PaymentLine[], change: Partial<Payments> = {}): Payments {
  const poolCents = lines.reduce((sum, one) => sum + one.amountCents, 0)
  return {
    contest: { _id: 'vault-spring', title: 'Vault Spring' },
    finalizedAt: '2026-11-10T12:00:00.000Z',
    totals: paymentTotals(poolCents, lines),
    token: { chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    lastExport: null,
    lines,
    ...change,
  }
}

const at = '/admin/contests/vault-spring/payments'
const getRoute = 'GET /api/admin/contests/vault-spring/payments'
const postRoute = 'POST /api/admin/contests/vault-spring/payments'
const exportRoute = 'POST /api/admin/contests/vault-spring/payments/export'

function open(payments: Payments, answers: Parameters<typeof answerCalls>[0] = {}, address = at) {
  const calls = answerCalls({ [getRoute]: () => success({ payments }), ...answers })
  useSession.setState({ token: 't', user: grace, isAuthenticated: true })
  return { calls, ...openClient(address) }
}
const rowOf = async (title: string) => {
  const row = (await screen.findByText(title)).closest('tr')
  return within(row as HTMLElement)
}

test("an admin sees every award's state and what it is waiting for", async () => {
  open(
    paymentsOf([
      paid(line(1)),
      line(2),
      held(3, 'kyc_missing'),
      held(4, 'kyc_pending'),
      held(5, 'wallet_changed', { waitsUntil: '2026-11-24T10:00:00.000Z', accountWallet: `0x${'d'.repeat(40)}` }),
      line(6, { state: 'nothing', isPrimary: false, amountCents: 0 }),
      line(7, { state: 'returned' }),
    ]),
  )
  await screen.findByRole('heading', { level: 1, name: 'Vault Spring payments' })
  expect((await rowOf('Finding 1')).getByText('Paid')).toBeTruthy()
  expect((await rowOf('Finding 1')).getByText(/by olga/)).toBeTruthy()
  expect((await rowOf('Finding 2')).getByText('Payable')).toBeTruthy()
  expect((await rowOf('Finding 3')).getByText('KYC not started')).toBeTruthy()
  expect((await rowOf('Finding 4')).getByText('KYC in progress')).toBeTruthy()
  const check = (await rowOf('Finding 4')).getByRole('link', { name: 'Identity check of linus' })
  expect(check.getAttribute('href')).toBe('/admin/people?q=linus')
  expect((await rowOf('Finding 5')).getByText('until Nov 24, 10:00 UTC')).toBeTruthy()
  expect((await rowOf('Finding 5')).getByText(/The account now has 0xdddd/)).toBeTruthy()
  expect((await rowOf('Finding 6')).getByText('No share')).toBeTruthy()
  expect((await rowOf('Finding 7')).getByText('Returned')).toBeTruthy()
})

test("only other people's payable awards can be selected", async () => {
  open(paymentsOf([line(1), held(2, 'kyc_pending'), line(3, { author: { _id: grace._id, username: 'grace' } })]))
  await screen.findByText('Finding 1')
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
    'Select submission 1, ada, $30,000',
  ])
  expect((await rowOf('Finding 3')).getByText('Yours: another admin has to record it')).toBeTruthy()
})

test('filters the list by state, in the URL', async () => {
  const { user, query } = open(paymentsOf([line(1), held(2, 'kyc_pending')]))
  await user.click(await screen.findByRole('button', { name: /^Held/ }))
  expect(query()).toBe('?state=held')
  expect(screen.queryByText('Finding 1')).toBeNull()
  expect(screen.getByText('Finding 2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Returned/ }))
  expect(screen.getByText('No award is in this state.')).toBeTruthy()
})

test('records a payment for selected awards after confirming sum and transaction', async () => {
  const lines = [line(1), line(2)]
  const { user, calls } = open(paymentsOf(lines), {
    [postRoute]: () => success({ payments: paymentsOf([paid(line(1)), line(2)]) }),
  })
  await user.click(await screen.findByRole('checkbox', { name: /submission 1/ }))
  await user.type(screen.getByLabelText('Transaction hash'), hash)
  await user.click(screen.getByRole('button', { name: 'Record 1 award as paid…' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Record $30,000 as paid?' }))
  expect(dialog.getByRole('definition').textContent).toBe(hash)
  expect(dialog.getByText('#1 ada')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Record as paid' }))
  expect((await rowOf('Finding 1')).getByText('Paid')).toBeTruthy()
  expect(calls.find((call) => call.route === postRoute)?.body).toEqual({ lineIds: ['line-1'], transactionHash: hash })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByText('0 of 1 payable award selected')).toBeTruthy()
})

test('reports an invalid hash at its field, and sends nothing', async () => {
  const { user, calls } = open(paymentsOf([line(1)]))
  await user.click(await screen.findByRole('button', { name: 'Select all payable' }))
  await user.type(screen.getByLabelText('Transaction hash'), '0x12')
  await user.click(screen.getByRole('button', { name: 'Record 1 award as paid…' }))
  expect(screen.getByText(/A transaction hash is 0x and 64 hexadecimal digits/)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(calls.some((call) => call.route === postRoute)).toBe(false)
})

test('a refusal stays in the dialog and keeps the input', async () => {
  const { user } = open(paymentsOf([line(1)]), {
    [postRoute]: () =>
      refusal(409, 'The award of submission #1 is paid by another transaction.', { code: 'LINE_PAID' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Select all payable' }))
  await user.type(screen.getByLabelText('Transaction hash'), hash)
  await user.click(screen.getByRole('button', { name: 'Record 1 award as paid…' }))
  await user.click(screen.getByRole('button', { name: 'Record as paid' }))
  expect((await screen.findByText(/is paid by another transaction/)).closest('[role=alert]')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText<HTMLInputElement>('Transaction hash').value).toBe(hash)
})

test('an export saves the file, names who is excluded, and warns against sending it twice', async () => {
  const made: Blob[] = []
  URL.createObjectURL = (file: Blob) => `blob:${made.push(file)}`
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const lastExport = { at: '2026-11-21T10:00:00.000Z', by: { _id: 'olga-id', username: 'olga' } }
  const { user, calls } = open(paymentsOf([line(1), line(2)], { lastExport }), {
    [exportRoute]: () =>
      success({
        file: { name: 'awards.json', type: 'application/json', text: '{}' },
        totalCents: 3_000_000,
        leftOut: [{ lineId: 'line-2', author: { _id: 'x', username: 'mei' }, amountCents: 3_000_000, fault: 'zero' }],
      }),
  })
  expect(await screen.findByText(/Last exported Nov 21, 2026 at 10:00 AM by olga/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Safe batch' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Select all payable' }))
  await user.click(screen.getByRole('button', { name: 'Safe batch' }))
  expect(await screen.findByText(/mei has the zero address/)).toBeTruthy()
  expect((clicked.mock.instances[0] as unknown as HTMLAnchorElement).download).toBe('awards.json')
  expect(made.map((file) => file.type)).toEqual(['application/json;charset=utf-8'])
  expect(calls.find((call) => call.route === exportRoute)?.body).toEqual({
    format: 'safe',
    lineIds: ['line-1', 'line-2'],
  })
})

test('an award with a failed check can be returned when it is due, and says from when', async () => {
  const failed = (returnableFrom: string, place: number) => held(place, 'kyc_rejected', { returnableFrom })
  const due = failed('2020-01-01T00:00:00.000Z', 1)
  const { user, calls } = open(paymentsOf([due, failed('2999-01-02T03:04:00.000Z', 2)]), {
    'POST /api/admin/award-lines/line-1/return': () =>
      success({ payments: paymentsOf([{ ...due, state: 'returned', waitsFor: null }]) }),
  })
  expect((await rowOf('Finding 2')).getByText('can be returned from Jan 2, 2999 at 3:04 AM')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Return to the sponsor…' }))
  await user.click(screen.getByRole('button', { name: 'Return to the sponsor' }))
  expect((await rowOf('Finding 1')).getByText('Returned')).toBeTruthy()
  expect(calls.at(-1)?.route).toBe('POST /api/admin/award-lines/line-1/return')
})

test('without a valid issue, says that no one is paid', async () => {
  open(paymentsOf([]))
  expect(await screen.findByText(/no one is paid and the pool goes back to the sponsor/)).toBeTruthy()
})

test('a contest that is not final has nothing to pay yet, and an unknown one is not found', async () => {
  open(paymentsOf([]), { [getRoute]: () => refusal(409, 'Not finalized', { code: 'CONTEST_NOT_FINALIZED' }) })
  expect(await screen.findByRole('heading', { name: 'Nothing to pay yet' })).toBeTruthy()
  closeClient()
  open(paymentsOf([]), { [getRoute]: () => refusal(404, 'Contest not found', { code: 'CONTEST_NOT_FOUND' }) })
  expect(await screen.findByRole('heading', { name: 'Contest Not Found' })).toBeTruthy()
})

test('redirects a researcher, and requests nothing', async () => {
  const calls = answerCalls({})
  useSession.setState({ token: 't', user: ada, isAuthenticated: true })
  const { address } = openClient(at)
  await screen.findByRole('heading', { name: /Welcome/ })
  expect(address()).toBe('/dashboard')
  expect(calls.map((call) => call.route)).not.toContain(getRoute)
})
