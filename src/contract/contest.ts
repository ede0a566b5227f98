import { z } from 'zod'
import { changeableFields } from '../domain/contests/contest-changes'
import { contestStatuses } from '../domain/contests/contest-clock'
import { hasUnstorableText, textLength } from '../domain/field-rules'
import { userRef } from './account'
import { pagination, sentInstant, success } from './envelope'
import * as field from './fields'

/** No status: it is derived from the dates, by the same rule on both ends. */
export const contest = z
  .object({
    _id: z.string(),
    title: z.string(),
    description: z.string(),
    githubRepoUrl: z.string().nullable(),
    startDate: sentInstant,
    endDate: sentInstant,
    prizePool: z.number().nullable(),
    reportTemplate: z.string().nullable().meta({ description: 'What a report begins as; null is the default.' }),
    knownIssues: z.string().nullable().meta({ description: 'What earns nothing because it is known already.' }),
    hidesAuthors: z.boolean().meta({ description: 'Judges see no names until the contest is finalized.' }),
    hidesVerdicts: z
      .boolean()
      .meta({ description: 'Until its end only judges see verdicts, duplicate groups and certificates.' }),
    createdBy: userRef,
    createdAt: sentInstant,
    updatedAt: sentInstant,
    isFinalized: z.boolean(),
    finalizedAt: sentInstant.nullable(),
    finalizedBy: userRef.nullable(),
    uniqueCount: z
      .int()
      .nullable()
      .meta({ description: 'How many unique valid issues share the pool; null until the contest is finalized.' }),
    reopenings: z
      .array(z.object({ at: sentInstant, by: userRef, reason: z.string() }))
      .meta({ description: 'When, by whom and why a finalization was taken back; oldest first.' }),
    version: z.int(),
  })
  .meta({ id: 'Contest' })
export type Contest = z.infer<typeof contest>

export const contestBody = z.object({
  title: field.contestTitle,
  description: field.contestDescription,
  githubRepoUrl: field.githubRepoUrl,
  startDate: field.contestInstant('Start date is required'),
  endDate: field.contestInstant('End date is required'),
  prizePool: field.prizePool.optional(),
  reportTemplate: field.reportTemplate,
  knownIssues: field.knownIssues,
  hidesAuthors: field.hidesAuthors.optional(),
  hidesVerdicts: field.hidesVerdicts.optional(),
})
export const contestChanges = contestBody.partial().extend({
  reportTemplate: field.ifSent(field.reportTemplate),
  knownIssues: field.ifSent(field.knownIssues),
  reason: field.editReason,
})

export const reopenBody = z.object({ reason: field.reopenReason })

const longestSearch = 200

/** Absent or blank is no search. */
export const contestSearch = z
  .string({ error: 'Invalid search' })
  .optional()
  .transform((value) => value?.trim() || null)
  .refine((value) => value === null || textLength(value) <= longestSearch, 'Search must be less than 200 characters')
  .refine((value) => value === null || !hasUnstorableText(value), 'Text contains characters that are not allowed')

export const contestListQuery = z.object({
  status: field.statusFilter(contestStatuses),
  search: contestSearch.meta({ description: 'In title or description of all contests, whatever the case.' }),
  ...field.paging(12),
})

/** Each may hold a description before and after, so a page is short. */
const mostChanges = 20
const changesPaging = field.paging(5)
export const contestChangesQuery = z.object({
  ...changesPaging,
  limit: changesPaging.limit.transform((limit) => Math.min(limit, mostChanges)),
})

const contestChange = z
  .object({
    at: sentInstant,
    by: userRef.nullable(),
    reason: z.string().nullable().meta({ description: 'Null only where none was asked for yet.' }),
    fields: z
      .array(z.object({ field: z.enum(changeableFields), before: z.string().nullable(), after: z.string().nullable() }))
      .meta({ description: 'What changed, as text: dates in UTC, the prize pool in dollars.' }),
    digestBefore: z.string().nullable(),
    digestAfter: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 of all terms after the change, as the ledger keeps them; null in old events.' }),
  })
  .meta({ id: 'ContestChange' })
export type ContestChange = z.infer<typeof contestChange>
export const contestChangesReply = success(z.object({ changes: z.array(contestChange), pagination }))

export const contestReply = success(z.object({ contest }))
export const contestListReply = success(z.object({ contests: z.array(contest), pagination }))
