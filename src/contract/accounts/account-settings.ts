import { z } from 'zod'
import { user } from '../account'
import { sentInstant, success, successMessage } from '../envelope'
import * as field from '../fields'

/** Of which events somebody is told by mail. `pending` has an effect for admins only. */
const mailChoices = z
  .object({ verdicts: z.boolean(), results: z.boolean(), pending: z.boolean() })
  .meta({ id: 'MailChoices' })

const account = z
  .object({
    user,
    mails: mailChoices,
    walletHeldUntil: sentInstant.nullable().meta({ description: 'Payments wait until then after a change of wallet.' }),
    unpaidAwards: z.number().int().meta({ description: 'Award lines above zero, neither paid nor returned.' }),
    isOnlyAdmin: z.boolean(),
    secondFactor: z
      .object({ since: sentInstant, recoveryCodesLeft: z.number().int() })
      .nullable()
      .meta({ description: 'A code of an authenticator app is asked for at the login; null: it is not.' }),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof account>

export const accountReply = success(z.object({ account }))

export const stepUpBody = z.object({ password: field.loginPassword, code: field.factorCode.optional() })
export const passwordBody = z.object({ currentPassword: field.loginPassword, newPassword: field.newPassword })
export const walletBody = z.object({ walletAddress: field.walletAddress, password: field.loginPassword })
export const walletReply = successMessage.extend({ data: z.object({ user, walletHeldUntil: sentInstant.nullable() }) })
export const deletionBody = z.object({
  password: field.loginPassword,
  username: z.string({ error: 'Username is required' }).trim().min(1, 'Username is required'),
})

const choice = z.boolean({ error: 'Choose whether to get these mails' })
export const mailsBody = z.object({ verdicts: choice, results: choice, pending: choice.optional() })
export const mailsReply = success(z.object({ mails: mailChoices }))

const session = z
  .object({
    _id: z.string(),
    browser: z.string().meta({ description: 'As far as its User-Agent header tells: Firefox on Linux.' }),
    isCurrent: z.boolean(),
    createdAt: sentInstant,
    lastUsedAt: sentInstant.meta({ description: 'To the hour.' }),
    expiresAt: sentInstant,
  })
  .meta({ id: 'Session' })
export type AccountSession = z.infer<typeof session>

export const sessionsReply = success(z.object({ sessions: z.array(session) }))
export const sessionParams = z.object({ id: field.id })

const nullableInstant = sentInstant.nullable()
const nullableText = z.string().nullable()

const ownRevision = z.object({
  seq: z.number().int(),
  receivedAt: sentInstant,
  contentHash: z.string(),
  title: z.string(),
  description: z.string(),
  pocLink: nullableText,
})
const ownIssue = z.object({
  _id: z.string(),
  contestId: z.string(),
  contestTitle: z.string(),
  status: z.string(),
  invalidationReason: nullableText,
  duplicateGroupId: nullableText,
  isPrimary: z.boolean(),
  placeInLine: z.number().int(),
  contentHash: z.string(),
  receivedAt: sentInstant,
  createdAt: sentInstant,
  withdrawnAt: nullableInstant,
  revisions: z.array(ownRevision),
})
const ownAward = z.object({
  contestId: z.string(),
  issueId: z.string(),
  amountCents: z.number().int(),
  isPrimary: z.boolean(),
  walletAddress: z.string(),
  finalizedAt: sentInstant,
  reopenedAt: nullableInstant,
  paidAt: nullableInstant,
  transactionHash: nullableText,
  returnedAt: nullableInstant,
})
const ownSession = z.object({
  createdAt: sentInstant,
  expiresAt: sentInstant,
  lastUsedAt: nullableInstant,
  steppedUpAt: nullableInstant,
  userAgent: nullableText,
})
const ownEvent = z.object({
  at: sentInstant,
  kind: z.string(),
  by: z.enum(['you', 'another person', 'the operator']),
  contestId: nullableText,
  issueId: nullableText,
  /** What it changed and why; only of own acts. */
  before: z.unknown(),
  after: z.unknown(),
  reason: nullableText,
})
const ownVisit = z.object({ at: sentInstant, name: z.string(), page: nullableText, contestId: nullableText })

/** Everything the site keeps about one person, as one file. */
export const personalRecordReply = success(
  z
    .object({
      downloadedAt: sentInstant,
      account: user.extend({
        termsAcceptedAt: nullableInstant,
        termsVersion: nullableText,
        kycState: z.string(),
        kycChangedAt: nullableInstant,
        walletChangedAt: nullableInstant,
        secondFactorSince: nullableInstant,
        mails: mailChoices,
      }),
      issues: z.array(ownIssue),
      awards: z.array(ownAward),
      sessions: z.array(ownSession),
      savedReasons: z.array(z.string()),
      ledger: z.array(ownEvent),
      visits: z.array(ownVisit),
    })
    .meta({ id: 'PersonalRecord' }),
)
export type PersonalRecord = z.infer<typeof personalRecordReply>['data']
