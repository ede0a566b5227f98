import { z } from 'zod'
import { tokenScopes } from '../../domain/accounts/access-token'
import { user } from '../account'
import { endpoint, hour } from '../endpoint'
import { isoInstant, success } from '../envelope'
import { citedIssue, issueTexts } from '../issue'
import { mailChoices, publicity } from './account-settings'

const nullableInstant = isoInstant.nullable()
const nullableText = z.string().nullable()

/** A personal access token, without its secret. */
export const ownAccessToken = z.object({
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: isoInstant,
  expiresAt: isoInstant,
  lastUsedAt: isoInstant.nullable().meta({ description: 'Rounded to the hour; null before the first call.' }),
})

const ownRevision = z.object({
  seq: z.number().int(),
  receivedAt: isoInstant,
  contentHash: z.string(),
  ...issueTexts,
})
const ownIssue = z.object({
  _id: z.string(),
  contestId: z.string(),
  contestTitle: z.string(),
  status: z.string(),
  invalidationReason: nullableText,
  invalidationCode: nullableText,
  knownIssue: citedIssue,
  duplicateGroupId: nullableText,
  isPrimary: z.boolean(),
  placeInLine: z.number().int(),
  contentHash: z.string(),
  receivedAt: isoInstant,
  createdAt: isoInstant,
  withdrawnAt: nullableInstant,
  revisions: z.array(ownRevision),
})
const ownAppeal = z.object({
  issueId: z.string(),
  kind: z.string(),
  rule: z.string(),
  text: z.string(),
  receivedAt: isoInstant,
  state: z.string(),
  reason: nullableText,
  decidedAt: nullableInstant,
})
const ownProofRun = z.object({
  contestId: z.string(),
  state: z.string(),
  proof: nullableText,
  /** What the runner said of it. */
  outcome: z.unknown(),
  askedAt: isoInstant,
  startedAt: nullableInstant,
  finishedAt: nullableInstant,
})
const ownFix = z.object({
  contestId: z.string(),
  issueId: z.string().nullable(),
  title: z.string(),
  patch: nullableText,
  addedAs: z.string(),
  addedAt: isoInstant,
})
const ownAward = z.object({
  contestId: z.string(),
  issueId: z.string(),
  amountCents: z.number().int(),
  isPrimary: z.boolean(),
  walletAddress: z.string(),
  /** The wallet that was actually paid, if different. */
  paidWallet: nullableText,
  finalizedAt: isoInstant,
  reopenedAt: nullableInstant,
  paidAt: nullableInstant,
  transactionHash: nullableText,
  returnedAt: nullableInstant,
})
const ownCredential = z.object({ contestId: z.string(), contestTitle: z.string(), credential: z.string() })
const ownQuestion = z.object({
  contestId: z.string(),
  text: z.string(),
  askedAt: isoInstant,
  state: z.string(),
  closedAt: nullableInstant,
  addendum: z.number().int().nullable(),
  declineReason: nullableText,
})
const ownSeat = z.object({ contestId: z.string(), contestTitle: z.string(), seat: z.string(), givenAt: isoInstant })
const ownSponsorAnswer = z.object({
  contestId: z.string(),
  issueId: z.string(),
  answer: z.string(),
  text: nullableText,
  commit: nullableText,
  audience: z.string(),
  at: isoInstant,
})
const ownSession = z.object({
  createdAt: isoInstant,
  expiresAt: isoInstant,
  lastUsedAt: nullableInstant,
  steppedUpAt: nullableInstant,
  userAgent: nullableText,
})
const ownEvent = z.object({
  at: isoInstant,
  kind: z.string(),
  by: z.enum(['you', 'another person', 'the operator']),
  contestId: nullableText,
  issueId: nullableText,
  /** What it changed and why; only for the person's own actions. */
  before: z.unknown(),
  after: z.unknown(),
  reason: nullableText,
})
const ownVisit = z.object({
  at: isoInstant,
  name: z.string(),
  page: nullableText,
  contestId: nullableText,
  result: nullableText,
  role: nullableText,
  isEmailVerified: z.boolean().nullable(),
})

/** All data about one person. */
const personalRecordReply = success(
  z
    .object({
      downloadedAt: isoInstant,
      account: user.extend({
        termsAcceptedAt: nullableInstant,
        termsVersion: nullableText,
        kycState: z.string(),
        kycChangedAt: nullableInstant,
        walletChangedAt: nullableInstant,
        secondFactorSince: nullableInstant,
        mails: mailChoices,
        publicity,
      }),
      issues: z.array(ownIssue),
      appeals: z.array(ownAppeal),
      proofRuns: z.array(ownProofRun),
      fixes: z.array(ownFix),
      awards: z.array(ownAward),
      credentials: z.array(ownCredential),
      sessions: z.array(ownSession),
      accessTokens: z.array(ownAccessToken),
      questions: z.array(ownQuestion),
      seats: z.array(ownSeat),
      sponsorAnswers: z.array(ownSponsorAnswer),
      savedReasons: z.array(z.string()),
      ledger: z.array(ownEvent),
      visits: z.array(ownVisit),
    })
    .meta({ id: 'PersonalRecord', description: 'All data about one person.' }),
)
export type PersonalRecord = z.infer<typeof personalRecordReply>['data']

export const dataExportEndpoints = {
  downloadRecord: endpoint({
    method: 'GET',
    path: '/account/data',
    access: 'user',
    summary: 'Download all data about the account',
    reply: personalRecordReply,
    errors: [],
    limits: [{ by: 'user', max: 10, windowSeconds: hour }],
    attachment: 'my-account.json',
  }),
}
