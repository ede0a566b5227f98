import { z } from 'zod'
import { kycStates } from '../../domain/awards/kyc'
import { walletFaults } from '../../domain/awards/wallet-fault'
import { roles } from '../../domain/permissions'
import { endpoint } from '../endpoint'
import { isoInstant, pagination, success } from '../envelope'
import * as field from '../fields'

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
