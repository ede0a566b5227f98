import { z } from 'zod'
import { addendumKinds } from '../../domain/contests/addenda'
import { changeableFields } from '../../domain/contests/contest-changes'
import { endpoint } from '../endpoint'
import { isoInstant, success } from '../envelope'
import * as field from '../fields'

const itemNumber = z.int().meta({ description: 'Counts up from 1 within the contest, and is never given again.' })
const itemHash = z.string().meta({ description: 'SHA-256 of the salt followed by the text, as in the ledger.' })

const frozenTerms = z
  .object({
    frozenAt: isoInstant,
    digest: z.string().meta({ description: 'SHA-256 of `text`, as recorded in the ledger at the start.' }),
    text: z.string().meta({ description: 'All terms at the start, as JSON with sorted keys.' }),
    knownIssues: z
      .array(
        z.object({
          number: itemNumber,
          text: z.string(),
          hash: itemHash,
          salt: z.string().nullable().meta({ description: 'Null until the contest has ended.' }),
          isRemoved: z.boolean().meta({ description: 'An addendum has removed it since.' }),
        }),
      )
      .meta({ description: 'Every item that was a known issue since the start, in the order of their numbers.' }),
  })
  .meta({ id: 'FrozenTerms', description: 'The terms of a contest as they were frozen at its start.' })
export type FrozenTerms = z.infer<typeof frozenTerms>

const frozenTermsReply = success(
  z.object({
    terms: frozenTerms
      .nullable()
      .meta({ description: 'Null before the start, and for contests of earlier versions, whose terms do not freeze.' }),
  }),
)

/** The addendum in an entry of a contest's history. */
export const addendumOutput = z
  .object({
    number: z.int().meta({ description: 'Counts up from 1 within the contest.' }),
    kind: z.enum(addendumKinds),
    afterPlace: z.int().nullable().meta({
      description:
        'It binds submissions whose place in line is greater. Null while the contest runs, except for admins: it tells how many there are.',
    }),
    question: z.string().nullable(),
    answer: z.string().nullable(),
  })
  .meta({ id: 'Addendum', description: 'What makes a change of a running contest an addendum to its terms.' })

const issueTerms = z
  .object({
    placeInLine: z.int(),
    frozenAt: isoInstant.nullable().meta({ description: 'Null if the terms of this contest do not freeze.' }),
    addenda: z
      .array(
        z.object({
          number: z.int(),
          kind: z.enum(addendumKinds),
          at: isoInstant,
          fields: z.array(z.enum(changeableFields)).meta({ description: 'What it changed; empty for an answer.' }),
          binds: z.boolean().meta({ description: 'Whether the submission took its place after it.' }),
        }),
      )
      .meta({ description: 'All addenda of the contest, oldest first.' }),
    knownIssues: z
      .array(
        z.object({
          number: itemNumber,
          text: z.string(),
          hash: itemHash,
          stands: z.boolean().meta({ description: 'Whether it was a known issue at this place, and can be cited.' }),
        }),
      )
      .meta({ description: 'Every item that was a known issue since the start.' }),
  })
  .meta({ id: 'IssueTerms', description: 'The terms that a submission falls under, which follow from its place.' })
export type IssueTerms = z.infer<typeof issueTerms>

export const termsEndpoints = {
  readFrozenTerms: endpoint({
    method: 'GET',
    path: '/contests/{id}/terms',
    access: 'user',
    token: 'contests:read',
    summary: 'Get the frozen terms of a contest with their digest and the hash of each known issue',
    params: field.idParams,
    reply: frozenTermsReply,
    errors: ['contest_not_found'],
  }),
  readIssueTerms: endpoint({
    method: 'GET',
    path: '/issues/{id}/terms',
    access: 'user',
    token: 'issues:read',
    summary: 'Get the terms that an issue falls under, for its author and admins',
    params: field.idParams,
    reply: success(z.object({ terms: issueTerms })),
    errors: ['issue_not_found', 'forbidden_issue'],
  }),
}
