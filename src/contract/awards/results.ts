import { z } from 'zod'
import { lineStates, waitReasons } from '../../domain/awards/line-state'
import { walletFaults } from '../../domain/awards/wallet-fault'
import { verdicts } from '../../domain/judging/review-rules'
import { missingReasons } from '../../domain/judging/second-look/agreement'
import { userRef } from '../account'
import { endpoint } from '../endpoint'
import { isoInstant, success } from '../envelope'
import * as field from '../fields'
import { preliminaryEndpoints } from './preliminary'

const verdictPairs = z.object({
  bothValid: z.int(),
  onlyFirstValid: z.int(),
  onlySecondValid: z.int(),
  bothInvalid: z.int(),
})

const sentBlind = z
  .int()
  .optional()
  .meta({ description: 'How many second judges had not seen the first verdict; not sent if it is known of none.' })

/** Everything needed to repeat the draw and compute the agreement statistics. */
const secondLookFacts = z
  .object({
    percent: z.int(),
    commitment: z.string().meta({ description: 'SHA-256 of the seed, in the ledger before judging started.' }),
    seed: z.string().meta({ description: 'In hexadecimal.' }),
    poolIds: z.array(z.string()).meta({ description: 'Every issue that took part in the draw.' }),
    drawnIds: z.array(z.string()).meta({
      description: 'The issues with the lowest HMAC-SHA-256 of their id with the seed as key, lowest first.',
    }),
    pairs: verdictPairs.meta({ description: 'How often the two judges of an issue gave which verdicts.' }),
    resolved: z.int().meta({ description: 'Differences that were resolved.' }),
    empty: z.int().meta({ description: 'Drawn issues that were withdrawn or removed since.' }),
    blind: sentBlind,
  })
  .meta({ id: 'SecondLookFacts', description: 'The second looks of a contest when it was finalized.' })

const figure = z.object({
  value: z.number().nullable(),
  low: z.number().nullable().meta({ description: 'Of the 95% interval.' }),
  high: z.number().nullable(),
  missing: z.enum(missingReasons).nullable().meta({ description: 'Why a number is null.' }),
})

const agreement = z
  .object({
    count: z.int().meta({ description: 'Issues that were judged twice.' }),
    agreed: z.int(),
    blind: sentBlind,
    raw: figure.meta({ description: 'Share of the same verdict, with the interval of Wilson.' }),
    kappa: figure.meta({ description: "Cohen's kappa, with the variance of Fleiss, Cohen and Everitt (1969)." }),
    ac1: figure.meta({ description: "Gwet's AC1, with the variance of Gwet (2008)." }),
  })
  .meta({ id: 'Agreement', description: 'How far the verdicts of two judges on the same issues agree.' })

/** The award rule's input. Issues that aren't valid have no author. */
const awardSnapshot = z
  .object({
    rulesVersion: z.int(),
    contest: z.object({ id: z.string(), title: z.string(), startDate: isoInstant, endDate: isoInstant }),
    poolCents: z.int(),
    issues: z.array(
      z.object({
        id: z.string(),
        authorId: z.string().nullable(),
        status: z.enum(verdicts),
        duplicateGroupId: z.string().nullable(),
        placeInLine: z.int(),
        revision: z.int(),
        receivedAt: isoInstant,
        isCertified: z.boolean(),
      }),
    ),
    secondLook: secondLookFacts.optional().meta({ description: 'Only of a contest with second looks.' }),
  })
  .meta({ id: 'AwardSnapshot', description: 'The input of the award rule, as it was when the contest was finalized.' })

const lineState = z
  .enum(lineStates)
  .meta({ description: "'nothing' is the line of a valid duplicate, which earns no money." })

const findingState = z.enum([...lineStates, 'open']).meta({
  description: "For people other than the author and admins, 'open' stands for held, payable and returned.",
})

/** A valid issue of a finalized contest as shown to participants: without its report. */
const finding = z
  .object({
    issueId: z.string(),
    title: z.string(),
    author: userRef,
    placeInLine: z.int(),
    revision: z.int(),
    receivedAt: isoInstant.meta({ description: 'When the revision arrived that decides the place.' }),
    isPrimary: z.boolean().meta({ description: 'Earliest in line of its duplicate group, or in no group.' }),
    primaryId: z.string(),
    laterDuplicates: z.int(),
    amountCents: z.int(),
    state: findingState,
    transactionHash: z.string().nullable(),
  })
  .meta({ id: 'Finding', description: 'A valid issue of a finalized contest, without its report.' })

const ownLine = z.object({
  issueId: z.string(),
  title: z.string(),
  placeInLine: z.int(),
  isPrimary: z.boolean(),
  amountCents: z.int(),
  walletAddress: z.string(),
  walletFault: z
    .enum(walletFaults)
    .nullable()
    .meta({ description: 'Why nothing may be sent to the wallet; a new one counts after 72 hours.' }),
  state: lineState,
  waitsFor: z.enum(waitReasons).nullable(),
  waitsUntil: isoInstant.nullable(),
  paidAt: isoInstant.nullable(),
  transactionHash: z.string().nullable(),
})

const arrivals = z.object({ unique: z.int(), duplicate: z.int(), invalid: z.int() })

export const results = z
  .object({
    contest: z.object({ _id: z.string(), title: z.string() }),
    finalizedAt: isoInstant,
    finalizedBy: userRef,
    uniqueCount: z.int(),
    returnedCents: z.int().meta({ description: 'The whole pool when no issue was valid, else 0.' }),
    findings: z.array(finding),
    ownLines: z.array(ownLine),
    verdicts: arrivals,
    days: z.array(arrivals.extend({ day: z.string() })).meta({
      description: 'Every UTC day of the contest; if it is longer than a year, only days with submissions.',
    }),
    reopenings: z.array(
      z.object({
        finalizedAt: isoInstant,
        finalizedBy: userRef,
        reopenedAt: isoInstant,
        reopenedBy: userRef,
        reason: z.string(),
      }),
    ),
    snapshot: awardSnapshot,
    agreement: agreement.nullable().meta({ description: 'Null in a contest without second looks.' }),
  })
  .meta({ id: 'Results', description: 'How the pool of a finalized contest was split.' })
export type Results = z.infer<typeof results>

const resultsReply = success(z.object({ results }))

/** The file from which anyone can recompute the awards. It never changes. */
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

const errors = ['contest_not_found', 'results_for_participants', 'results_not_final'] as const

/** Of results, and of what comes before they are final. */
export const awardEndpoints = {
  ...preliminaryEndpoints,
  getResults: endpoint({
    method: 'GET',
    path: '/contests/{id}/results',
    access: 'user',
    token: 'contests:read',
    summary: 'Get the results of a finalized contest, for its participants, sponsors and admins',
    params: field.idParams,
    reply: resultsReply,
    errors,
  }),
  downloadResults: endpoint({
    method: 'GET',
    path: '/contests/{id}/results.json',
    access: 'user',
    token: 'contests:read',
    summary: 'Download the award statement: the snapshot and its award lines',
    params: field.idParams,
    reply: statement,
    errors,
    attachment: 'award-statement.json',
  }),
  downloadResultsTable: endpoint({
    method: 'GET',
    path: '/contests/{id}/results.csv',
    access: 'user',
    token: 'contests:read',
    summary: 'Download the award statement as CSV',
    params: field.idParams,
    reply: z.string(),
    mediaType: 'text/csv; charset=utf-8',
    errors,
    attachment: 'award-statement.csv',
  }),
}
