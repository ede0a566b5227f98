import { z } from 'zod'
import { verdicts } from '../domain/judging/review-rules'
import { userRef } from './account'
import { pagination, sentInstant, success } from './envelope'
import * as field from './fields'

export const issue = z
  .object({
    _id: z.string(),
    title: z.string(),
    description: z.string(),
    pocLink: z.string().nullable(),
    status: z.enum(verdicts),
    invalidationReason: z.string().nullable(),
    isDuplicate: z.boolean(),
    isPrimary: z.boolean(),
    duplicateGroupId: z.string().nullable(),
    createdAt: sentInstant,
    updatedAt: sentInstant,
    userId: userRef,
    contestId: z.object({ _id: z.string(), title: z.string(), prizePool: z.number().nullable() }),
    placeInLine: z.int().meta({ description: 'Number of the revision that decides the order in its contest.' }),
    lastSeq: z.int().meta({
      description:
        'Number of the last revision, whose text this is. Another than the place only while an earlier one is certified.',
    }),
    receivedAt: sentInstant.meta({ description: 'When the last revision arrived.' }),
    contentHash: z.string().meta({ description: 'SHA-256 of title, description and pocLink, joined by NUL.' }),
    isEdited: z.boolean(),
    version: z.int().meta({ description: 'For If-Match.' }),
    receipt: z.object({ signature: z.string(), publicKey: z.string() }).optional().meta({
      description:
        'For its author, where the reply is about one issue: Ed25519 over id and the number, instant and digest of the last revision; both as base64url.',
    }),
  })
  .meta({ id: 'Issue' })
export type Issue = z.infer<typeof issue>

const issueText = { title: field.issueTitle, description: field.issueDescription, pocLink: field.pocLink }

export const issueBody = z.object({ contestId: field.contestId, ...issueText })
export const issueToContestBody = z.object({ contestId: z.unknown().optional(), ...issueText })
export const issueChanges = z.object({
  title: field.issueTitle.optional(),
  description: field.issueDescription.optional(),
  pocLink: field.ifSent(field.pocLink),
})

export const verdictBody = z.object({
  status: z
    .unknown()
    .superRefine((value, context) => {
      if (value === undefined || value === null || value === '') {
        context.addIssue({ code: 'custom', message: 'Status is required' })
      } else if (typeof value !== 'string' || !verdicts.includes(value as (typeof verdicts)[number])) {
        context.addIssue({ code: 'custom', message: 'Invalid status' })
      }
    })
    .transform((value) => value as (typeof verdicts)[number])
    .meta({ enum: [...verdicts] }),
  invalidationReason: field.invalidationReason,
})

const tooFew = 'At least two different issues are required'
const tooMany = 'At most 50 issues can be grouped'
export const groupBody = z.object({
  issueIds: z
    .array(z.string({ error: tooFew }), { error: tooFew })
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
    .refine((ids) => ids.length >= 2, tooFew)
    .refine((ids) => ids.length <= 50, tooMany)
    .pipe(z.array(field.id)),
})

export const removalBody = z.object({ reason: field.removalReason })

export const idParams = z.object({ id: field.id })

const issueStatus = field.statusFilter(verdicts)
export const issueListQuery = z.object({
  contestId: field.idFilter,
  userId: field.idFilter,
  status: issueStatus,
  ...field.paging(20),
})
export const myIssuesQuery = z.object({ contestId: field.idFilter, status: issueStatus, ...field.paging(20) })
export const contestIssuesQuery = z.object({ status: issueStatus, ...field.paging(20) })

export const issueReply = success(z.object({ issue }))
/** By status under the other filters, so that they hold on every page. */
const counts = z.object({ all: z.int(), pending: z.int(), valid: z.int(), invalid: z.int() })
const issueList = z.object({ issues: z.array(issue), pagination, counts })
export const issueListReply = success(issueList)
export const myIssuesReply = success(
  issueList.extend({
    contests: z
      .array(z.object({ _id: z.string(), title: z.string() }))
      .meta({ description: 'Every contest with an own issue, by title, whatever the filter.' }),
  }),
)
export const groupReply = success(
  z.object({ duplicateGroupId: z.string(), primaryId: z.string(), issues: z.array(issue) }),
)
export const ungroupReply = z.object({
  status: z.literal('success'),
  message: z.string(),
  data: z.object({ issues: z.array(issue) }),
})
