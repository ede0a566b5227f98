import { z } from 'zod'
import { changeableFields } from '../domain/contests/contest-changes'
import { contestStatuses } from '../domain/contests/contest-clock'
import { finalizeRefusalCodes } from '../domain/judging/review-rules'
import { userRef } from './account'
import { proofSettings, settingsInput, settingsOutput } from './contests/contest-settings'
import { searchIn } from './contests/search'
import { addendumOutput, termsEndpoints } from './contests/terms'
import { endpoint } from './endpoint'
import { emptyReply, isoInstant, pagination, success } from './envelope'
import * as field from './fields'

const revocation = z.object({ at: isoInstant, by: userRef, reason: z.string() })

/** Has no status, because browser and server derive it from the dates with the same rule. */
export const contest = z
  .object({
    _id: z.string(),
    title: z.string(),
    description: z.string(),
    githubRepoUrl: z.string().nullable(),
    sourceDigest: z.string().nullable().meta({
      description: 'SHA-256 of the archive of its source; null without one, and before the start, except for admins.',
    }),
    proofs: proofSettings,
    startDate: isoInstant,
    endDate: isoInstant,
    prizePool: z.number().nullable(),
    reportTemplate: z.string().nullable().meta({ description: 'The initial text of a report; null is the default.' }),
    knownIssues: z.string().nullable().meta({ description: 'Known issues, which earn nothing.' }),
    hidesAuthors: z.boolean().meta({ description: 'Judges see no names until the contest is finalized.' }),
    hidesVerdicts: z
      .boolean()
      .meta({ description: 'Until its end only judges see verdicts, duplicate groups and certificates.' }),
    ...settingsOutput,
    freezesTerms: z.boolean().meta({
      description:
        'From the start on its texts change only by numbered addenda; false for contests of earlier versions.',
    }),
    createdBy: userRef,
    createdAt: isoInstant,
    updatedAt: isoInstant,
    isFinalized: z.boolean(),
    finalizedAt: isoInstant.nullable(),
    finalizedBy: userRef.nullable(),
    uniqueCount: z
      .int()
      .nullable()
      .meta({ description: 'How many unique valid issues share the pool; null until the contest is finalized.' }),
    preliminaryAt: isoInstant.nullable().meta({
      description: 'When its preliminary results were published; null if there are none, or they were withdrawn.',
    }),
    appealsEndAt: isoInstant.nullable().meta({ description: 'The last instant at which an appeal counts.' }),
    withdrawals: z
      .array(revocation)
      .meta({ description: 'When, by whom and why preliminary results were withdrawn; oldest first.' }),
    reopenings: z
      .array(revocation)
      .meta({ description: 'When, by whom and why the contest was reopened; oldest first.' }),
    version: z.int(),
  })
  .meta({ id: 'Contest', description: 'A contest. Whether it is upcoming, active or ended follows from its dates.' })
export type Contest = z.infer<typeof contest>

const contestBody = z.object({
  title: field.contestTitle,
  description: field.contestDescription,
  githubRepoUrl: field.githubRepoUrl,
  startDate: field.contestInstant('Start date is required', '2026-11-01T17:00:00Z'),
  endDate: field.contestInstant('End date is required', '2026-11-22T17:00:00Z'),
  prizePool: field.prizePool.optional(),
  reportTemplate: field.reportTemplate,
  knownIssues: field.knownIssues,
  hidesAuthors: field.hidesAuthors.optional(),
  hidesVerdicts: field.hidesVerdicts.optional(),
  ...settingsInput,
})
const contestChanges = contestBody.partial().extend({
  reportTemplate: field.ifSent(field.reportTemplate),
  knownIssues: field.ifSent(field.knownIssues),
  reason: field.editReason,
})

const reopenBody = z.object({ reason: field.reopenReason })

export const contestSearch = searchIn('title or description')

/** Ignores other parameters, as do issue lists, because clients may send more than a list knows. */
const contestListQuery = z.object({
  status: field.statusFilter(contestStatuses),
  search: contestSearch,
  ...field.paging(12),
})

/** Small pages, because each change may contain two descriptions. */
const contestChangesQuery = z.strictObject(field.paging(5, 20))

const contestChange = z
  .object({
    at: isoInstant,
    by: userRef.nullable(),
    reason: z
      .string()
      .nullable()
      .meta({ description: "'no reason given' if the editor gave none; null only in old events." }),
    fields: z
      .array(z.object({ field: z.enum(changeableFields), before: z.string().nullable(), after: z.string().nullable() }))
      .meta({ description: 'What changed, as text: dates in UTC, the prize pool in dollars.' }),
    addendum: addendumOutput
      .nullable()
      .meta({ description: 'Null for a change of dates or pool, and in contests whose terms do not freeze.' }),
    digestBefore: z.string().nullable().meta({ description: 'The same before the change.' }),
    digestAfter: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 of all terms after the change, as recorded in the ledger; null in old events.' }),
  })
  .meta({ id: 'ContestChange', description: 'One change of a contest after its start.' })
export type ContestChange = z.infer<typeof contestChange>
const contestChangesReply = success(z.object({ changes: z.array(contestChange), pagination }))

const contestReply = success(z.object({ contest }))
const contestListReply = success(z.object({ contests: z.array(contest), pagination }))

export const contestEndpoints = {
  ...termsEndpoints,
  listContests: endpoint({
    method: 'GET',
    path: '/contests',
    access: 'user',
    token: 'contests:read',
    summary: 'List contests: active first, then upcoming, then ended',
    query: contestListQuery,
    reply: contestListReply,
    errors: ['validation_error'],
    // A search reads every contest.
    limits: [{ by: 'user', max: 60, windowSeconds: 60, onlyWith: 'search' }],
    conditional: true,
  }),
  getContest: endpoint({
    method: 'GET',
    path: '/contests/{id}',
    access: 'user',
    token: 'contests:read',
    summary: 'Get a contest; its repository is null before the start, except for admins',
    params: field.idParams,
    reply: contestReply,
    errors: ['contest_not_found'],
    conditional: true,
  }),
  listContestChanges: endpoint({
    method: 'GET',
    path: '/contests/{id}/changes',
    access: 'user',
    token: 'contests:read',
    summary: 'List the changes of a contest since its start, newest first',
    params: field.idParams,
    query: contestChangesQuery,
    reply: contestChangesReply,
    errors: ['validation_error', 'contest_not_found'],
  }),
  createContest: endpoint({
    method: 'POST',
    path: '/contests',
    access: 'admin',
    summary: 'Create a contest',
    body: contestBody,
    reply: contestReply,
    status: 201,
    errors: ['validation_error'],
    settlesChanges: true,
  }),
  updateContest: endpoint({
    method: 'PUT',
    path: '/contests/{id}',
    access: 'admin',
    summary:
      'Change some fields of a contest; from its start on the reason is public, and a later end needs the password',
    params: field.idParams,
    body: contestChanges,
    reply: contestReply,
    errors: [
      'validation_error',
      'contest_not_found',
      'contest_finalized',
      'contest_judged',
      'contest_entered',
      'contest_started',
      'stale',
      'step_up_required',
    ],
    versioned: true,
    settlesChanges: true,
  }),
  deleteContest: endpoint({
    method: 'DELETE',
    path: '/contests/{id}',
    access: 'admin',
    summary: 'Delete a contest without submissions, also withdrawn ones',
    params: field.idParams,
    reply: emptyReply,
    errors: ['contest_not_found', 'contest_has_issues'],
    stepUp: true,
    settlesChanges: true,
  }),
  finalizeContest: endpoint({
    method: 'POST',
    path: '/contests/{id}/finalize',
    access: 'admin',
    summary: 'Finalize an ended contest: its verdicts and groups can no longer change; repeating it has no effect',
    params: field.idParams,
    reply: contestReply,
    errors: ['contest_not_found', ...finalizeRefusalCodes, 'unknown_award_rule'],
    stepUp: true,
    settlesChanges: true,
  }),
  reopenContest: endpoint({
    method: 'POST',
    path: '/contests/{id}/reopen',
    access: 'admin',
    summary: 'Reopen a finalized contest with a public reason; not after a recorded payment',
    params: field.idParams,
    body: reopenBody,
    reply: contestReply,
    errors: [
      'validation_error',
      'contest_not_found',
      'conflict_of_interest',
      'contest_not_finalized',
      'awards_paid',
      'report_published',
    ],
    stepUp: true,
    settlesChanges: true,
  }),
}
