import { z } from 'zod'
import { kycStates } from '../../domain/awards/kyc'
import { lineStates, waitReasons } from '../../domain/awards/line-state'
import { transactionHashProblem } from '../../domain/awards/payment-rules'
import { userRef } from '../account'
import { sentInstant, success } from '../envelope'
import * as field from '../fields'

const standing = {
  state: z.enum(lineStates),
  waitsFor: z.enum(waitReasons).nullable(),
  waitsUntil: sentInstant.nullable().meta({ description: 'When the waiting ends by itself; null otherwise.' }),
}

const paymentLine = z
  .object({
    _id: z.string(),
    issue: z.object({ _id: z.string(), title: z.string() }),
    placeInLine: z.int(),
    author: userRef,
    isPrimary: z.boolean(),
    amountCents: z.int(),
    walletAddress: z.string().meta({ description: "The author's when the contest was finalized; it is paid there." }),
    accountWallet: z.string().meta({ description: 'The wallet of the account now.' }),
    ...standing,
    kycState: z.enum(kycStates),
    returnableFrom: sentInstant.nullable(),
    paidAt: sentInstant.nullable(),
    paidBy: userRef.nullable(),
    transactionHash: z.string().nullable(),
    returnedAt: sentInstant.nullable(),
  })
  .meta({ id: 'PaymentLine' })
export type PaymentLine = z.infer<typeof paymentLine>

const cents = z.int().min(0)
const payments = z.object({
  contest: z.object({ _id: z.string(), title: z.string() }),
  finalizedAt: sentInstant,
  totals: z.object({ poolCents: cents, paidCents: cents, payableCents: cents, heldCents: cents, returnedCents: cents }),
  token: z.object({ chainId: z.int(), address: z.string() }),
  lastExport: z.object({ at: sentInstant, by: userRef.nullable() }).nullable(),
  lines: z.array(paymentLine).meta({ description: 'Earliest in line first.' }),
})
export type Payments = z.infer<typeof payments>
export const paymentsReply = success(z.object({ payments }))

export const linesMax = 1_000
const noLines = 'Choose at least one award line'
const lineIds = z
  .array(z.string({ error: noLines }), { error: noLines })
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
  .refine((ids) => ids.length >= 1, noLines)
  .refine((ids) => ids.length <= linesMax, 'At most 1,000 award lines at once')
  .pipe(z.array(field.id))

export const paymentBody = z.object({
  lineIds,
  transactionHash: z
    .string({ error: 'Transaction hash is required' })
    .trim()
    .superRefine((hash, context) => {
      const message = transactionHashProblem(hash)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .toLowerCase()
    .meta({ description: '0x and 64 hexadecimal digits, kept in lower case.' }),
})

export const exportFormats = ['csv', 'safe'] as const
export const exportBody = z.object({
  format: z.enum(exportFormats, { error: 'Format must be csv or safe' }),
  lineIds: lineIds.optional().meta({ description: 'Payable lines; absent is all of them.' }),
})
export const exportReply = success(
  z.object({
    file: z.object({ name: z.string(), type: z.string(), text: z.string() }),
    totalCents: cents.meta({ description: 'What the file pays.' }),
    leftOut: z
      .array(
        z.object({
          lineId: z.string(),
          author: userRef,
          amountCents: cents,
          fault: z.enum(['malformed', 'zero', 'token_contract', 'checksum']),
        }),
      )
      .meta({ description: 'Lines that are in no file, because nothing may be sent to their wallet.' }),
  }),
)
