import { z } from 'zod'
import { lineStates, waitReasons } from '../../domain/awards/line-state'
import { verdicts } from '../../domain/judging/review-rules'
import { userRef } from '../account'
import { sentInstant, success } from '../envelope'

/** The snapshot that the award rule computes on; of an issue that is not valid it names nobody. */
const awardSnapshot = z
  .object({
    rulesVersion: z.int(),
    contest: z.object({ id: z.string(), title: z.string(), startDate: sentInstant, endDate: sentInstant }),
    poolCents: z.int(),
    issues: z.array(
      z.object({
        id: z.string(),
        authorId: z.string().nullable(),
        status: z.enum(verdicts),
        duplicateGroupId: z.string().nullable(),
        placeInLine: z.int(),
        revision: z.int(),
        receivedAt: sentInstant,
        isCertified: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'AwardSnapshot' })

const lineState = z
  .enum(lineStates)
  .meta({ description: "'nothing' is the line of a valid duplicate, recognised without money." })

const findingState = z.enum([...lineStates, 'open']).meta({
  description: "For others than the author and admins 'open' stands for held, payable and returned alike.",
})

/** A valid issue of a finalized contest, as its participants see it. Its report stays with its author and the judges. */
const finding = z
  .object({
    issueId: z.string(),
    title: z.string(),
    author: userRef,
    placeInLine: z.int(),
    revision: z.int(),
    receivedAt: sentInstant.meta({ description: 'When the revision arrived that decides the place.' }),
    isPrimary: z.boolean().meta({ description: 'Earliest in line of its duplicate group, or alone.' }),
    primaryId: z.string(),
    laterDuplicates: z.int(),
    amountCents: z.int(),
    state: findingState,
    transactionHash: z.string().nullable(),
  })
  .meta({ id: 'Finding' })

const ownLine = z.object({
  issueId: z.string(),
  title: z.string(),
  placeInLine: z.int(),
  isPrimary: z.boolean(),
  amountCents: z.int(),
  walletAddress: z.string(),
  state: lineState,
  waitsFor: z.enum(waitReasons).nullable(),
  waitsUntil: sentInstant.nullable(),
  paidAt: sentInstant.nullable(),
  transactionHash: z.string().nullable(),
})

const arrivals = z.object({ unique: z.int(), duplicate: z.int(), invalid: z.int() })

export const results = z
  .object({
    contest: z.object({ _id: z.string(), title: z.string() }),
    finalizedAt: sentInstant,
    finalizedBy: userRef,
    uniqueCount: z.int(),
    returnedCents: z.int().meta({ description: 'The whole pool when no issue was valid, else 0.' }),
    findings: z.array(finding),
    ownLines: z.array(ownLine),
    verdicts: arrivals,
    days: z.array(arrivals.extend({ day: z.string() })).meta({
      description: 'Every UTC day of the contest; of one longer than a year those on which something came.',
    }),
    reopenings: z.array(
      z.object({
        finalizedAt: sentInstant,
        finalizedBy: userRef,
        reopenedAt: sentInstant,
        reopenedBy: userRef,
        reason: z.string(),
      }),
    ),
    snapshot: awardSnapshot,
  })
  .meta({ id: 'Results' })
export type Results = z.infer<typeof results>

export const resultsReply = success(z.object({ results }))

/** The file that anybody can check: the snapshot and the lines that it makes. It says the same every time. */
export const statement = z.object({
  snapshot: awardSnapshot,
  uniqueCount: z.int(),
  returnedCents: z.int(),
  lines: z.array(
    z.object({
      issueId: z.string(),
      title: z.string(),
      author: userRef,
      placeInLine: z.int(),
      isPrimary: z.boolean(),
      amount: z.string().meta({ description: 'US dollars with two decimals.' }),
      amountCents: z.int(),
    }),
  ),
})
