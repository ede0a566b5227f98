import { z } from 'zod'
import { contestStages } from '../../domain/contests/contest-stage'
import { finalizeRefusalCodes } from '../../domain/judging/review-rules'
import { contest, contestSearch } from '../contest'
import { pagination, sentInstant, success } from '../envelope'
import * as field from '../fields'

export const adminContestQuery = z.object({
  status: field.statusFilter(contestStages),
  search: contestSearch,
  ...field.paging(20),
})

const issueCounts = z.object({ all: z.int(), pending: z.int(), valid: z.int(), invalid: z.int() })

const adminContest = contest.extend({ counts: issueCounts }).meta({ id: 'AdminContest' })
export type AdminContest = z.infer<typeof adminContest>

export const adminContestListReply = success(
  z.object({
    contests: z.array(adminContest),
    pagination,
    counts: z
      .object({ all: z.int(), ended: z.int(), active: z.int(), upcoming: z.int(), finalized: z.int() })
      .meta({ description: 'By stage, of all contests that the search finds.' }),
  }),
)

const contestRef = z.object({ _id: z.string(), title: z.string() })
const waitingCount = z.int().min(1)
const waitingWork = z
  .object({
    pending: z
      .array(z.object({ contest: contestRef, count: waitingCount, oldestAt: sentInstant }))
      .meta({ description: 'Submissions without a verdict by contest, the longest wait first.' }),
    ready: z.array(contestRef).meta({ description: 'Contests that can be finalized now, ended first first.' }),
    payments: z
      .array(z.object({ contest: contestRef, count: waitingCount }))
      .meta({ description: 'Payable award lines by contest.' }),
    identityChecks: z.int().meta({ description: 'People with an unpaid award whose identity check is not decided.' }),
  })
  .meta({ id: 'WaitingWork' })
export type WaitingWork = z.infer<typeof waitingWork>
export const waitingWorkReply = success(z.object({ waiting: waitingWork }))

const contestStanding = z
  .object({
    finalizeBlockers: z
      .array(z.enum(finalizeRefusalCodes))
      .meta({ description: 'What stands in the way of finalizing; empty once it is finalized.' }),
    finalizableAt: sentInstant.meta({ description: 'When the end no longer stands in the way.' }),
    counts: issueCounts,
    uniqueCount: z.int().meta({ description: 'Unique valid issues: the shares that the pool is split in.' }),
    prizePool: z.number().nullable(),
    hasVerdict: z.boolean().meta({ description: 'Whether a verdict was ever given; then names stay as they are.' }),
    hasIssues: z
      .boolean()
      .meta({ description: 'Withdrawn ones count too: such a contest is not deleted, and hidden names stay hidden.' }),
    paidCount: z.int().meta({ description: 'Award lines with a recorded payment: with one it is not reopened.' }),
  })
  .meta({ id: 'ContestStanding' })
export type ContestStanding = z.infer<typeof contestStanding>

export const contestStandingReply = success(z.object({ standing: contestStanding }))
