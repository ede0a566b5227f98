import { z } from 'zod'
import { parseFilterDay } from '../domain/field-rules'
import { ledgerGroups } from '../domain/ledger/ledger-kinds'
import { userRef } from './account'
import { endpoint } from './endpoint'
import { isoInstant, success } from './envelope'
import * as field from './fields'

const event = z
  .object({
    id: z.string(),
    at: isoInstant,
    actor: userRef.nullable().meta({
      description:
        'Null is the operator at the command line, the site itself where it freezes terms, or a researcher who asks a question.',
    }),
    kind: z.string(),
    contest: z.object({ _id: z.string(), title: z.string().nullable() }).nullable(),
    issue: z.object({ _id: z.string(), placeInLine: z.int() }).nullable(),
    person: userRef.nullable().meta({ description: 'The person it is about, if any.' }),
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'LedgerEvent', description: 'An event of the ledger.' })
export type LedgerEvent = z.infer<typeof event>

const day = (name: string) =>
  z
    .string({ error: `${name} must be a day like 2026-11-21` })
    .optional()
    .transform((value, context) => {
      if (!value) return null
      const parsed = parseFilterDay(value)
      if (parsed) return parsed
      context.addIssue({ code: 'custom', message: `${name} must be a day like 2026-11-21` })
      return z.NEVER
    })
    .meta({ description: 'A UTC day, inclusive.', format: 'date', example: '2026-11-21' })

/** An event's time in milliseconds (13 digits until the year 2286) and its id. */
const cursor = (name: string) =>
  z
    .string({ error: `${name} must be a cursor of an earlier reply` })
    .optional()
    .transform((value, context) => {
      if (!value) return null
      const [, at, id] = /^(\d{1,13})-(\d{1,15})$/.exec(value) ?? []
      if (at && id) return { at: new Date(Number(at)), id: Number(id) }
      context.addIssue({ code: 'custom', message: `${name} must be a cursor of an earlier reply` })
      return z.NEVER
    })
    .meta({ description: '`older` or `newer` of a reply.', example: '1795500000000-1' })

const readings = z
  .string({ error: "Readings must be 'show' or 'hide'" })
  .optional()
  .refine((value) => !value || value === 'show' || value === 'hide', "Readings must be 'show' or 'hide'")
  .transform((value) => value !== 'hide')
  .meta({ description: "'hide' leaves out readings, unless the group asks for them.", enum: ['show', 'hide', ''] })

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
/** A signed link of the hash chain. Anyone who stores one can later detect changes to earlier events. */
const signedHead = z
  .object({
    seq: z.int().meta({ description: 'The number of events in the chain.' }),
    hash: z.string().meta({ description: 'SHA-256 of the last link, which covers all before it.' }),
    time: isoInstant,
    signature: z.string(),
    publicKey: z.string(),
  })
  .meta({
    id: 'LedgerHead',
    description: 'The signed head of the hash chain. Whoever stores one can later detect changes to earlier events.',
  })
export type SignedHead = z.infer<typeof signedHead>

const ledgerHeadReply = success(z.object({ head: signedHead }))

const logKeyReply = success(
  z.object({
    algorithm: z.literal('Ed25519'),
    publicKey: z.string(),
    publicPem: z.string(),
    verifierKey: z
      .string()
      .nullable()
      .meta({ description: 'The key as C2SP signed-note names it, for checkpoints; null before the first leaf.' }),
  }),
)

const ledgerQuery = z.strictObject({ ...filter, before: cursor('Before'), after: cursor('After') })
const ledgerTableQuery = z.strictObject(filter)

const ledgerReply = success(
  z.object({
    events: z.array(event),
    older: z.string().nullable(),
    newer: z.string().nullable(),
    withheldCount: z
      .int()
      .optional()
      .meta({ description: 'Submissions whose events are left out, because the caller may still look at them again.' }),
  }),
)

export const ledgerEndpoints = {
  readLedger: endpoint({
    method: 'GET',
    path: '/admin/ledger',
    access: 'admin',
    summary: 'List 50 ledger events, newest first, with cursors for the next and previous page',
    query: ledgerQuery,
    reply: ledgerReply,
    errors: ['validation_error'],
  }),
  downloadLedger: endpoint({
    method: 'GET',
    path: '/admin/ledger/table',
    access: 'admin',
    summary: 'Download the newest 10,000 events of a filter as CSV',
    query: ledgerTableQuery,
    reply: z.string(),
    mediaType: 'text/csv; charset=utf-8',
    errors: ['validation_error'],
    attachment: 'ledger.csv',
  }),
  readLedgerHead: endpoint({
    method: 'GET',
    path: '/admin/ledger/head',
    access: 'admin',
    token: 'judging:read',
    summary: 'Get the signed head of the hash chain of the ledger, to be stored elsewhere',
    reply: ledgerHeadReply,
    errors: [],
  }),
  readLogKey: endpoint({
    method: 'GET',
    path: '/log/key',
    access: 'public',
    summary: 'Get the public key for verifying receipts, heads of the ledger and checkpoints',
    reply: logKeyReply,
    errors: [],
  }),
}
