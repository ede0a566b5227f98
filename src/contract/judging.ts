import { z } from 'zod'
import { reasonKinds } from '../domain/candidates/candidate-reasons'
import { verdicts } from '../domain/judging/review-rules'
import { userRef } from './account'
import { contest } from './contest'
import { sentInstant, success } from './envelope'
import * as field from './fields'
import { issue } from './issue'

const shownAuthor = userRef.meta({
  description: "The author; in a contest that hides its authors {_id: 'researcher-7', username: 'Researcher 7'}.",
})

/** One line of the console's list: all but the texts of the report. */
export const queueEntry = z
  .object({
    _id: z.string(),
    placeInLine: z.int(),
    title: z.string(),
    status: z.enum(verdicts),
    invalidationReason: z.string().nullable(),
    duplicateGroupId: z.string().nullable(),
    isPrimary: z.boolean(),
    author: shownAuthor,
    receivedAt: sentInstant,
    isEdited: z.boolean(),
    version: z.int().meta({ description: 'For If-Match.' }),
    isOwn: z.boolean(),
  })
  .meta({ id: 'QueueEntry' })
export type QueueEntry = z.infer<typeof queueEntry>

const groupLabel = z.object({ _id: z.string(), label: z.string().meta({ description: "'G-1', 'G-2' and so on." }) })

export const triageReply = success(
  z.object({
    contest,
    issues: z.array(queueEntry).meta({ description: 'Every issue that is not withdrawn, by place in line.' }),
    groups: z.array(groupLabel),
    judgeRefusal: z
      .enum(['conflict_of_interest', 'contest_finalized'])
      .nullable()
      .meta({ description: 'Why the caller may decide nothing in this contest.' }),
  }),
)

const revision = z.object({
  seq: z.int(),
  number: z.int().meta({ description: 'Of this issue, from 1.' }),
  title: z.string(),
  description: z.string(),
  pocLink: z.string().nullable(),
  contentHash: z.string(),
  receivedAt: sentInstant,
  isDeciding: z.boolean().meta({ description: 'Its seq is the place in line.' }),
  isCertified: z
    .boolean()
    .meta({ description: 'A judge certified it. Where it is not deciding, an edit has suspended the certificate.' }),
})
export type Revision = z.infer<typeof revision>

/** One act of a judge or of the author, as the ledger has it. */
const judgingAct = z
  .object({
    at: sentInstant,
    actor: userRef.nullable().meta({ description: 'Null for what was done at the command line.' }),
    kind: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'JudgingAct' })
export type JudgingAct = z.infer<typeof judgingAct>

const primary = z.object({
  issueId: z.string(),
  placeInLine: z.int(),
  revision: z.int().meta({ description: 'Number, within the issue, of the revision that decides its place.' }),
  receivedAt: sentInstant.meta({ description: 'When that revision arrived.' }),
  why: z.enum(['earliest_valid', 'earliest_pending', 'earliest']),
})

export const judgingReply = success(
  z.object({
    issue,
    revisions: z.array(revision).meta({ description: 'Earliest first.' }),
    group: groupLabel.extend({ members: z.array(queueEntry), primary }).nullable(),
    history: z.array(judgingAct).meta({ description: 'Newest first, without readings; the latest 200.' }),
    sameWallet: z.array(z.int()).meta({
      description:
        'Places in line of issues in this contest by other accounts with the same wallet; none while authors are hidden.',
    }),
  }),
)

export const duplicateOfBody = z.object({
  issueId: field.idOf('Issue ID is required'),
  note: field.note,
  alsoValid: z
    .boolean({ error: 'Choose whether the other submission is valid too' })
    .optional()
    .meta({ description: 'Gives the other issue the verdict valid by the same act; undoing takes both back.' }),
  originalVersion: z
    .int({ error: 'The version of the other submission is a number' })
    .optional()
    .meta({ description: 'Of the other issue, as the judge saw it: what If-Match is to the first.' }),
})

/** Beside `error` and `code` of a STALE reply: what the issue is now, and the act that made it so. */
export type ChangeSince = { issue: z.infer<typeof issue>; event: JudgingAct | null }

const twoGroups = 'Two different groups are required'
export const mergeBody = z.object({
  groupIds: z
    .array(z.string({ error: twoGroups }), { error: twoGroups })
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
    .refine((ids) => ids.length === 2, twoGroups)
    .pipe(z.array(field.id)),
})

export const certificateBody = z.object({
  seq: z
    .int({ error: 'Choose the revision to certify' })
    .meta({ description: 'Of an earlier revision of the same issue.' }),
  reason: field.decisionReason,
})
export const withdrawalBody = z.object({ reason: field.decisionReason })

const removedIssue = z
  .object({
    _id: z.string(),
    placeInLine: z.int(),
    removedAt: sentInstant,
    removedBy: userRef.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'RemovedIssue' })
export const removedReply = success(
  z.object({ issues: z.array(removedIssue).meta({ description: 'By place in line, without titles.' }) }),
)

export const savedReasonBody = z.object({ reason: field.decisionReason })
export const savedReasonsReply = success(
  z.object({ reasons: z.array(z.object({ _id: z.string(), reason: z.string() })) }),
)
export const issuesReply = success(
  z.object({ issues: z.array(issue).meta({ description: 'Every issue that changed.' }) }),
)

const candidateReason = z.object({
  kind: z.enum(reasonKinds),
  found: z.array(z.string()).meta({
    description: "What both reports have: words, code names, or 'src/Vault.sol L10-L20'. Rarest first, at most 6.",
  }),
})

const candidate = z
  .object({
    issue: queueEntry,
    score: z.number().min(0).max(1).meta({ description: '0 is nothing in common, 1 the same text.' }),
    reasons: z.array(candidateReason).meta({ description: 'At least one.' }),
  })
  .meta({ id: 'Candidate' })

export const candidatesReply = success(
  z.object({ candidates: z.array(candidate).meta({ description: 'Best first, at most 10.' }) }),
)
