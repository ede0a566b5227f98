import { z } from 'zod'
import { kycStates } from '../../domain/awards/kyc'
import { roles } from '../../domain/permissions'
import { pagination, sentInstant, success } from '../envelope'
import * as field from '../fields'

/** An account as the admins see it who decide about its identity check. */
const person = z
  .object({
    _id: z.string(),
    username: z.string(),
    email: z.string(),
    walletAddress: z.string(),
    walletChangedAt: sentInstant.nullable(),
    role: z.enum(roles),
    kycState: z.enum(kycStates),
    kycNote: z.string().nullable(),
    kycChangedAt: sentInstant.nullable(),
    isDeleted: z.boolean(),
    waitingLines: z.int().meta({ description: 'Award lines with an amount that are neither paid nor returned.' }),
    waitingCents: z.int(),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof person>

const knownState = z.enum(kycStates, { error: 'Invalid identity check state' })

export const peopleQuery = z.object({
  search: z
    .string()
    .optional()
    .transform((value) => (value ?? '').replaceAll('\u0000', '').trim().slice(0, 200)),
  state: field.statusFilter(kycStates),
  only: z
    .enum(['waiting', ''], { error: 'Only can be waiting' })
    .optional()
    .transform((value) => value === 'waiting')
    .meta({ description: "'waiting': only people with an award line that waits." }),
  ...field.paging(20),
})

export const kycBody = z.object({
  state: knownState,
  note: field.kycNote,
  expectedState: knownState.meta({ description: 'The state that was on the screen; another one is stale.' }),
})

/** By state under the search and the other filters. */
const counts = z.object({
  all: z.int(),
  none: z.int(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
})
export const peopleReply = success(z.object({ people: z.array(person), pagination, counts }))
export const personReply = success(z.object({ person }))
