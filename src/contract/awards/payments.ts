import { z } from 'zod'
import { kycStates } from '../../domain/awards/kyc'
import { lineStates, waitReasons } from '../../domain/awards/line-state'
import { transactionHashProblem } from '../../domain/awards/payment-rules'
import { walletFaults } from '../../domain/awards/wallet-fault'
import { roles } from '../../domain/permissions'
import { userRef } from '../account'
import { endpoint } from '../endpoint'
import { isoInstant, pagination, success } from '../envelope'
import * as field from '../fields'

const lineStateFields = {
  state: z.enum(lineStates),
  waitsFor: z.enum(waitReasons).nullable(),
  waitsUntil: isoInstant.nullable().meta({ description: 'When the wait ends by itself; null otherwise.' }),
}

const paymentLine = z
  .object({
    _id: z.string(),
    issue: z.object({ _id: z.string(), title: z.string() }),
    placeInLine: z.int(),
    author: userRef,
    isPrimary: z.boolean(),
    amountCents: z.int(),
    walletAddress: z
      .string()
      .meta({ description: "The author's wallet when the contest was finalized, which is paid." }),
    accountWallet: z.string().meta({ description: 'The current wallet of the account.' }),
    payTo: z.string().meta({
      description:
        'The wallet that was or will be paid: the recorded one, or that of the account where nothing may be sent to it.',
    }),
    walletFault: z
      .enum(walletFaults)
      .nullable()
      .meta({ description: 'Why nothing may be sent there; such a line cannot be paid.' }),
    ...lineStateFields,
    kycState: z.enum(kycStates),
    returnableFrom: isoInstant.nullable(),
    paidAt: isoInstant.nullable(),
    paidBy: userRef.nullable(),
    transactionHash: z.string().nullable(),
    returnedAt: isoInstant.nullable(),
  })
  .meta({ id: 'PaymentLine', description: 'An award line with what its payment waits for.' })
export type PaymentLine = z.infer<typeof paymentLine>

const cents = z.int().min(0)
const payments = z.object({
  contest: z.object({ _id: z.string(), title: z.string() }),
  finalizedAt: isoInstant,
  totals: z.object({ poolCents: cents, paidCents: cents, payableCents: cents, heldCents: cents, returnedCents: cents }),
  token: z.object({ chainId: z.int(), address: z.string() }),
  lastExport: z.object({ at: isoInstant, by: userRef.nullable() }).nullable(),
  lines: z.array(paymentLine).meta({ description: 'Earliest in line first.' }),
})
export type Payments = z.infer<typeof payments>
const paymentsReply = success(z.object({ payments }))

export const linesMax = 1_000
const noLines = 'Choose at least one award line'
const lineIds = z
  .array(z.string({ error: noLines }), { error: noLines })
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
  .refine((ids) => ids.length >= 1, noLines)
  .refine((ids) => ids.length <= linesMax, 'At most 1,000 award lines at once')
  .pipe(z.array(field.id))
  .meta({ minItems: 1, maxItems: linesMax, uniqueItems: true, example: [field.exampleId, field.otherId] })

const paymentBody = z.object({
  lineIds,
  transactionHash: z
    .string({ error: 'Transaction hash is required' })
    .trim()
    .superRefine((hash, context) => {
      const message = transactionHashProblem(hash)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .toLowerCase()
    .meta({
      description: '0x and 64 hexadecimal digits, stored in lower case.',
      pattern: '^0x[0-9a-fA-F]{64}$',
      example: `0x${'5e2d'.repeat(16)}`,
    }),
})

const exportFormats = ['csv', 'safe'] as const
const exportBody = z.object({
  format: z.enum(exportFormats, { error: 'Format must be csv or safe' }),
  lineIds: lineIds.optional().meta({ description: 'Payable lines; all of them if absent.' }),
})
const exportReply = success(
  z.object({
    file: z.object({ name: z.string(), type: z.string(), text: z.string() }),
    totalCents: cents.meta({ description: 'The sum of the file.' }),
    leftOut: z
      .array(
        z.object({
          lineId: z.string(),
          author: userRef,
          amountCents: cents,
          fault: z.enum(walletFaults),
        }),
      )
      .meta({ description: 'Lines that are not in the file, because their wallet cannot be paid.' }),
  }),
)

export const paymentEndpoints = {
  listPayments: endpoint({
    method: 'GET',
    path: '/admin/contests/{id}/payments',
    access: 'admin',
    summary: 'List the award lines of a finalized contest with their states',
    params: field.idParams,
    query: field.noParameters,
    reply: paymentsReply,
    errors: ['contest_not_found', 'contest_not_finalized'],
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/admin/contests/{id}/payments',
    access: 'admin',
    summary: 'Record that a transaction paid these lines, all or none; the chain is not queried',
    params: field.idParams,
    body: paymentBody,
    reply: paymentsReply,
    errors: [
      'validation_error',
      'contest_not_found',
      'contest_not_finalized',
      'award_line_not_found',
      'own_payment',
      'line_paid',
      'line_not_payable',
    ],
    stepUp: true,
  }),
  exportPayments: endpoint({
    method: 'POST',
    path: '/admin/contests/{id}/payments/export',
    access: 'admin',
    summary: 'Export payable lines as CSV or as a batch for the Transaction Builder of a Safe',
    params: field.idParams,
    body: exportBody,
    reply: exportReply,
    errors: [
      'validation_error',
      'contest_not_found',
      'contest_not_finalized',
      'award_line_not_found',
      'line_not_payable',
      'nothing_payable',
    ],
    stepUp: true,
  }),
  returnAwardLine: endpoint({
    method: 'POST',
    path: '/admin/award-lines/{id}/return',
    access: 'admin',
    summary: 'Return the line of somebody who failed the identity check to the sponsor; it is not redistributed',
    params: field.idParams,
    reply: paymentsReply,
    errors: [
      'contest_not_finalized',
      'award_line_not_found',
      'own_payment',
      'line_paid',
      'line_not_returnable',
      'return_not_due',
    ],
    stepUp: true,
  }),
}

/** An account as shown to admins who decide its identity check. */
const person = z
  .object({
    _id: z.string(),
    username: z.string(),
    email: z.string(),
    walletAddress: z.string(),
    walletFault: z.enum(walletFaults).nullable().meta({ description: 'Why nothing can be paid to the wallet.' }),
    walletChangedAt: isoInstant.nullable(),
    role: z.enum(roles),
    kycState: z.enum(kycStates),
    kycNote: z.string().nullable(),
    kycChangedAt: isoInstant.nullable(),
    isDeleted: z.boolean(),
    waitingLines: z.int().meta({ description: 'Award lines with an amount that are neither paid nor returned.' }),
    waitingCents: z.int(),
  })
  .meta({ id: 'Person', description: 'An account as admins see it, with its identity check.' })
export type Person = z.infer<typeof person>

const knownState = z.enum(kycStates, { error: 'Invalid identity check state' })

const peopleQuery = z.strictObject({
  search: z
    .string({ error: 'Invalid search' })
    .optional()
    .transform((value) => (value ?? '').replaceAll('\u0000', '').trim().slice(0, 200))
    .meta({ description: 'In username, email or wallet address.', example: 'ada' }),
  state: field.statusFilter(kycStates),
  only: z
    .enum(['waiting', ''], { error: 'Only can be waiting' })
    .optional()
    .transform((value) => value === 'waiting')
    .meta({ description: "'waiting' is only people with an unpaid award line." }),
  ...field.paging(20),
})

const kycBody = z.object({
  state: knownState,
  note: field.kycNote,
  expectedState: knownState.meta({
    description: 'The state that the admin saw; if it has changed, the reply is STALE.',
  }),
})

/** By state, with search and other filters applied. */
const counts = z.object({
  all: z.int(),
  none: z.int(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
})
const peopleReply = success(z.object({ people: z.array(person), pagination, counts }))
const personReply = success(z.object({ person }))

export const kycEndpoints = {
  listPeople: endpoint({
    method: 'GET',
    path: '/admin/people',
    access: 'admin',
    summary: 'List accounts with the state of their identity check, by username',
    query: peopleQuery,
    reply: peopleReply,
    errors: ['validation_error'],
  }),
  setKyc: endpoint({
    method: 'PUT',
    path: '/admin/people/{id}/kyc',
    access: 'admin',
    summary: "Set the state of another person's identity check, with a note for admins",
    params: field.idParams,
    body: kycBody,
    reply: personReply,
    errors: ['validation_error', 'person_not_found', 'own_kyc', 'stale'],
    stepUp: true,
  }),
}
