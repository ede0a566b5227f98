import { z } from 'zod'
import { contestStages } from '../../domain/contests/contest-stage'
import { stepsAfterFinalizing } from '../../domain/judging/next-steps'
import { finalizeRefusalCodes } from '../../domain/judging/review-rules'
import { contest, contestSearch } from '../contest'
import { endpoint } from '../endpoint'
import { isoInstant, pagination, success } from '../envelope'
import * as field from '../fields'

const adminContestQuery = z.strictObject({
  status: field.statusFilter(contestStages),
  search: contestSearch,
  ...field.paging(20),
})

const issueCounts = z.object({ all: z.int(), pending: z.int(), valid: z.int(), invalid: z.int() })

const adminContest = contest
  .extend({ counts: issueCounts })
  .meta({ id: 'AdminContest', description: 'A contest with its numbers of submissions.' })
export type AdminContest = z.infer<typeof adminContest>

const adminContestListReply = success(
  z.object({
    contests: z.array(adminContest),
    pagination,
    counts: z
      .object({ all: z.int(), ended: z.int(), active: z.int(), upcoming: z.int(), finalized: z.int() })
      .meta({ description: 'By stage, of all contests that match the search.' }),
  }),
)

const contestRef = z.object({ _id: z.string(), title: z.string() })
const waitingCount = z.int().min(1)
const waitingWork = z
  .object({
    shares: z
      .array(z.object({ contest: contestRef, count: waitingCount, oldestAt: isoInstant }))
      .meta({ description: 'Pending submissions assigned to the caller by contest, the longest wait first.' }),
    pending: z
      .array(z.object({ contest: contestRef, count: waitingCount, oldestAt: isoInstant }))
      .meta({ description: 'Pending submissions by contest, the longest wait first.' }),
    blocked: z
      .array(z.object({ contest: contestRef, blockers: z.array(z.enum(finalizeRefusalCodes)).min(1) }))
      .meta({ description: 'Contests that have ended, with what blocks finalizing them, the earliest end first.' }),
    ready: z.array(contestRef).meta({ description: 'Contests that can be finalized now, the earliest end first.' }),
    appeals: z
      .array(z.object({ contest: contestRef, count: waitingCount, oldestAt: isoInstant }))
      .meta({ description: 'Open appeals that the caller may decide by contest, the longest wait first.' }),
    looks: z
      .array(z.object({ contest: contestRef, count: waitingCount }))
      .meta({ description: 'Second looks that the caller may take, by contest.' }),
    differences: z
      .array(z.object({ contest: contestRef, count: waitingCount }))
      .meta({ description: 'Differences of two verdicts that the caller may resolve, by contest.' }),
    publishable: z
      .array(contestRef)
      .meta({ description: 'Contests whose preliminary results the caller can publish, the earliest end first.' }),
    payments: z
      .array(z.object({ contest: contestRef, count: waitingCount }))
      .meta({ description: 'Payable award lines by contest.' }),
    questions: z
      .array(z.object({ contest: contestRef, count: waitingCount }))
      .meta({ description: 'Open questions of researchers by contest.' }),
    identityChecks: z.int().meta({ description: 'People with an unpaid award whose identity check is not decided.' }),
  })
  .meta({ id: 'WaitingWork', description: 'What waits for a judge.' })
export type WaitingWork = z.infer<typeof waitingWork>
const waitingWorkReply = success(z.object({ waiting: waitingWork }))

const contestSummary = z
  .object({
    finalizeBlockers: z
      .array(z.enum(finalizeRefusalCodes))
      .meta({ description: 'What blocks finalizing; empty once it is finalized.' }),
    publishBlockers: z.array(z.enum(finalizeRefusalCodes)).meta({
      description: 'What blocks preliminary results; empty once they are published, and in a contest without appeals.',
    }),
    finalizableAt: isoInstant.meta({
      description: 'When the end date, or else the time for appeals, no longer blocks finalizing.',
    }),
    openAppealCount: z.int(),
    counts: issueCounts,
    secondLook: z
      .object({ undecided: z.int(), unresolved: z.int() })
      .nullable()
      .meta({ description: 'Second looks and differences to decide; null in a contest without second looks.' }),
    lookAlikeCount: z.int().meta({
      description: 'Pairs of valid issues in different groups to go through; 0 while something else comes first.',
    }),
    uniqueCount: z.int().meta({ description: 'Unique valid issues, which share the pool.' }),
    prizePool: z.number().nullable(),
    hasVerdict: z
      .boolean()
      .meta({ description: 'Whether a verdict was ever given; then it is settled whether names are hidden.' }),
    hasIssues: z.boolean().meta({
      description: 'Including withdrawn ones; such a contest cannot be deleted, and hidden names stay hidden.',
    }),
    paidCount: z
      .int()
      .meta({ description: 'Award lines with a recorded payment; with one, the contest cannot be reopened.' }),
    nextSteps: z
      .array(z.enum(stepsAfterFinalizing))
      .meta({ description: 'Next steps for the caller after the contest is finalized. Empty until then.' }),
  })
  .meta({ id: 'ContestStanding', description: 'How far judging a contest has come, and what blocks its next step.' })
export type ContestSummary = z.infer<typeof contestSummary>

const contestSummaryReply = success(z.object({ standing: contestSummary }))

export const contestAdminEndpoints = {
  listAdminContests: endpoint({
    method: 'GET',
    path: '/admin/contests',
    access: 'admin',
    token: 'judging:read',
    summary: 'List contests with counts of submissions: ended first, then active, upcoming and finalized',
    query: adminContestQuery,
    reply: adminContestListReply,
    errors: ['validation_error'],
  }),
  readWaitingWork: endpoint({
    method: 'GET',
    path: '/admin/waiting',
    access: 'admin',
    token: 'judging:read',
    summary: 'Get the work waiting for the caller as a judge, without contests they have submitted to',
    reply: waitingWorkReply,
    errors: [],
  }),
  readContestStanding: endpoint({
    method: 'GET',
    path: '/admin/contests/{id}/standing',
    access: 'admin',
    token: 'judging:read',
    summary: 'Get the progress of a contest, and what blocks finalizing, deleting and reopening it',
    params: field.idParams,
    reply: contestSummaryReply,
    errors: ['contest_not_found'],
  }),
}
