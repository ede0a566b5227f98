import { z } from 'zod'
import { parseFilterDay } from '../domain/field-rules'
import { ledgerGroups } from '../domain/judging/ledger-kinds'
import { userRef } from './account'
import { sentInstant, success } from './envelope'
import * as field from './fields'

const event = z
  .object({
    id: z.string(),
    at: sentInstant,
    actor: userRef.nullable().meta({ description: 'Null is the operator, at the command line of the server.' }),
    kind: z.string(),
    contest: z.object({ _id: z.string(), title: z.string().nullable() }).nullable(),
    issue: z.object({ _id: z.string(), placeInLine: z.int() }).nullable(),
    person: userRef.nullable().meta({ description: 'Whom it is about, where that is somebody.' }),
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'LedgerEvent' })
export type LedgerEvent = z.infer<typeof event>

const day = (name: string) =>
  z
    .string()
    .optional()
    .transform((value, context) => {
      if (!value) return null
      const parsed = parseFilterDay(value)
      if (parsed) return parsed
      context.addIssue({ code: 'custom', message: `${name} must be a day like 2026-11-21` })
      return z.NEVER
    })
    .meta({ description: 'A UTC day; the whole of it counts.' })

/** The instant in milliseconds, of 13 digits until the year 2286, and the id of an event. */
const cursor = z
  .string()
  .optional()
  .transform((value) => {
    const [, at, id] = /^(\d{1,13})-(\d{1,15})$/.exec(value ?? '') ?? []
    return at && id ? { at: new Date(Number(at)), id: Number(id) } : null
  })
  .meta({ description: "The reply's `older` or `newer`, as it was given." })

const readings = z
  .string()
  .optional()
  .refine((value) => !value || value === 'show' || value === 'hide', "Readings must be 'show' or 'hide'")
  .transform((value) => value !== 'hide')
  .meta({ description: "'hide' leaves readings out, unless the group asks for them; otherwise they are shown." })

const filter = {
  group: field.statusFilter(ledgerGroups),
  readings,
  actorId: field.idFilter,
  contestId: field.idFilter,
  issueId: field.idFilter,
  userId: field.idFilter,
  from: day('From'),
  to: day('To'),
}
/** A link of the chain and the signature over it: who keeps one can tell later whether anything before it was changed. */
const signedHead = z
  .object({
    seq: z.int().meta({ description: 'How many events the chain has.' }),
    hash: z.string().meta({ description: 'SHA-256 of the last link, which covers all before it.' }),
    time: sentInstant,
    signature: z.string(),
    publicKey: z.string(),
  })
  .meta({ id: 'LedgerHead' })
export type SignedHead = z.infer<typeof signedHead>

export const ledgerHeadReply = success(z.object({ head: signedHead }))
export const logKeyReply = success(
  z.object({ algorithm: z.literal('Ed25519'), publicKey: z.string(), publicPem: z.string() }),
)

export const ledgerQuery = z.object({ ...filter, before: cursor, after: cursor })
export const ledgerTableQuery = z.object(filter)

export const ledgerReply = success(
  z.object({ events: z.array(event), older: z.string().nullable(), newer: z.string().nullable() }),
)
