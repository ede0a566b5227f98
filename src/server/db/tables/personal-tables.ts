import type { PgTable } from 'drizzle-orm/pg-core'
import { mapOptionalTexts } from '../../../domain/issues/issue-text'
import type * as backupTables from '../backups/backup-tables'
import type * as webhookTables from '../webhooks/webhook-tables'
import type * as tables from './every-table'

type Tables = typeof tables & typeof backupTables & typeof webhookTables
type TableName = { [N in keyof Tables]: Tables[N] extends PgTable ? N : never }[keyof Tables]
type Column<N extends TableName> = keyof Tables[N]['$inferSelect'] & string

/** A table's personal data. */
export type PersonalTable<C extends string = string> = {
  /**
   * The column that identifies the row's owner: an account id, its `email`, or the `issueId` of one of its submissions.
   */
  owner?: C
  /**
   * People who acted on the row in an official role. They can export their actions from the ledger, which keeps them as
   * evidence.
   */
  actors?: readonly C[]
  /** Why rows stay when their owner's account is deleted. Without a reason, no row may refer to the owner anymore. */
  keptBecause?: string
  /** Columns that the owner can't export, each with a reason; a single text is the reason for all columns. */
  notExported?: string | Partial<Record<C, string>>
}

const secret = 'a secret, or a hash of one'
const evidence = 'evidence of a contest'
const rowId = 'names the row and nothing else'

/**
 * The personal data in each table. A new table doesn't compile until it is listed here, and
 * privacy/personal-tables.test.ts fails for a new column until it is exported and erased, or listed here with a reason.
 * A text explains why a table contains no personal data.
 */
export const personalTables: { [N in TableName]: string | PersonalTable<Column<N>> } = {
  users: {
    owner: 'id',
    keptBecause: 'evidence refers to the row, which account-queries.ts empties',
    notExported: {
      passwordHash: secret,
      kycNote: 'for admins only',
      deletedAt: 'null as long as there is somebody to export it',
    },
  },
  sessions: { owner: 'userId', notExported: { id: secret, browserSecretHash: secret } },
  secondFactors: {
    owner: 'userId',
    notExported: {
      encryptedSecret: secret,
      recoveryHashes: secret,
      lastStep: secret,
      createdAt: 'the export says when it was confirmed',
    },
  },
  accessTokens: { owner: 'userId', notExported: { id: rowId, tokenHash: secret } },
  mailTokens: { owner: 'userId', notExported: 'links that the person was mailed, and hashes of them' },
  mailOutbox: { owner: 'email', notExported: 'the person has the mails; they are deleted after 30 days' },
  mailbox: { owner: 'email', notExported: 'the person has the mails; they are deleted after 30 days' },
  idempotencyKeys: { owner: 'userId', notExported: 'replies to own submissions, which are; deleted after a week' },
  analyticsEvents: { owner: 'userId', notExported: { id: rowId } },

  contests: { actors: ['createdBy', 'finalizedBy'] },
  contestQuestions: {
    owner: 'authorId',
    notExported: { id: rowId, salt: 'of digests in the ledger' },
  },
  seats: { owner: 'userId', actors: ['givenBy'], notExported: { givenBy: 'another person' } },
  assignments: { owner: 'judgeId', notExported: 'work that waits for a judge; the ledger has who gave it' },
  issues: {
    owner: 'authorId',
    keptBecause: evidence,
    notExported: {
      title: 'every revision has it',
      description: 'every revision has it',
      ...mapOptionalTexts(() => 'every revision has it'),
      encryptedWith: 'names a key',
      certifiedSeq: 'the place in line says which revision counts',
      revisionCount: 'the revisions are',
      toldStatus: 'the person was mailed it',
      toldDuplicateOf: 'the person was mailed it',
      updatedAt: 'the ledger has when a verdict was given',
      version: 'counts changes, for edits at once',
    },
  },
  revisions: {
    owner: 'issueId',
    keptBecause: evidence,
    notExported: { id: rowId, contestId: 'its issue has it' },
  },
  contestAuthors: {
    owner: 'authorId',
    keptBecause: 'numbers the authors of a contest',
    notExported: 'a number for judges',
  },
  releasedIssues: { actors: ['releasedBy'] },
  sponsorAnswers: { owner: 'sponsorId', keptBecause: evidence, notExported: { id: rowId } },
  appeals: {
    owner: 'authorId',
    actors: ['decidedBy', 'handledBy'],
    keptBecause: evidence,
    notExported: {
      id: rowId,
      contestId: 'its issue has it',
      contentHash: 'of the text, which is',
      change: 'its issue has the verdict',
      decidedBy: 'another person',
      handledBy: 'another person',
    },
  },
  proofRunners: { actors: ['createdBy', 'revokedBy'] },
  proofRuns: {
    owner: 'authorId',
    keptBecause: 'what ran of a submission is evidence; runs of drafts are deleted',
    notExported: {
      id: rowId,
      kind: 'a person has only runs of proofs',
      key: 'a digest of what ran',
      proofDigest: 'of the proof, which is',
      outcomeDigest: 'of the outcome, which is',
      priority: 'the order of the queue',
      attempts: 'counts retries',
      runnerId: 'names a machine',
      leaseHash: secret,
      leasedUntil: 'ends within minutes',
      step: 'the state is',
      summary: 'derived from the outcome, which is',
      fraction: 'derived from the outcome, which is',
      isFlagged: 'derived from the outcome, which is',
    },
  },
  issueProofs: {
    owner: 'issueId',
    keptBecause: evidence,
    notExported: { contentHash: 'the revision has it', runId: 'the runs are' },
  },
  contestFixes: {
    owner: 'addedBy',
    keptBecause: evidence,
    notExported: { id: rowId, patchDigest: 'of the patch, which is' },
  },
  fixRuns: 'results of machines about code',
  awardSnapshots: { actors: ['finalizedBy', 'reopenedBy'] },
  awardLines: {
    owner: 'authorId',
    actors: ['paidBy', 'returnedBy'],
    keptBecause: 'evidence of a payment, with the wallet that it goes to',
    notExported: { id: rowId, placeInLine: 'its issue has it', paidBy: 'another person', returnedBy: 'another person' },
  },
  unpaidAwards: { owner: 'userId', keptBecause: 'adds up award lines', notExported: 'the award lines are' },
  savedReasons: {
    owner: 'judgeId',
    notExported: {
      id: rowId,
      createdAt: 'the order of the list',
      invalidationCode: 'one of a list, beside the reason',
    },
  },
  secondLooks: { actors: ['firstJudgeId', 'judgeId', 'resolvedBy'] },
  apartIssues: { actors: ['judgeId'] },
  publicationDrafts: { actors: ['updatedBy'] },
  publications: { actors: ['publishedBy', 'unpublishedBy'] },
  ledgerEvents: {
    owner: 'actorId',
    actors: ['userId'],
    keptBecause: 'names people by id only',
    notExported: { userId: 'the id of another account, or of their own' },
  },

  frozenTerms: 'texts of admins about a contest',
  sourceArchives: 'code of a sponsor',
  sourceArchiveParts: 'code of a sponsor',
  sourceObjects: 'names of objects',
  sourceFiles: 'code of a sponsor',
  contestSources: 'code of a sponsor',
  sourceUploads: 'code of a sponsor',
  runnerTokens: 'hashes of tokens of machines',
  duplicateGroups: 'a number',
  issueTerms: 'derived from texts of issues',
  issueCounts: 'counts',
  secondLookDraws: 'a seed and ids of issues',
  publicationParts: 'made of publications',
  ledgerChain: 'hashes of events',
  logEpochs: 'hashes',
  logNodes: 'hashes',
  logCosignatures: 'signatures of witnesses',
  setupLinks: 'a hash, before there is an account',
  rateLimits: 'counters that run out within a day',
  backupRuns: 'names of files',
  webhookEndpoints: 'an address of a machine, set by admins',
  webhookDeliveries: 'ids of contests and issues',
}
