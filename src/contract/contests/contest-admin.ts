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
