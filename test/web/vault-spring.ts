import type { Contest } from '../../src/contract/contest'
import type { ContestSummary } from '../../src/contract/contests/contest-admin'
import type { Issue } from '../../src/contract/issue'
import { noSettings } from '../../src/domain/contests/judging-settings'
import { noOptionalTexts } from '../../src/domain/issues/issue-text'
import { ada } from './answer-calls'

const dayMs = 86_400_000
export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

/** An active contest; `from` and `to` are days from now. */
export function contestOf({
  from = -5,
  to = 2,
  ...more
}: Partial<Contest> & { from?: number; to?: number } = {}): Contest {
  return {
    _id: 'vault-spring',
    title: 'Vault Spring',
    description: 'Vaults with delayed redemptions.\n\nscope:\n\n* src/Vault.sol\n* src/Queue.sol',
    githubRepoUrl: 'https://github.com/vault-spring/vaults',
    sourceDigest: null,
    proofs: { mode: 'off', token: null, holders: [] },
    startDate: inDays(from),
    endDate: inDays(to),
    prizePool: 50_000,
    reportTemplate: null,
    knownIssues: null,
    hidesAuthors: false,
    hidesVerdicts: false,
    ...noSettings,
    freezesTerms: true,
    createdBy: { _id: 'olga-id', username: 'Olga' },
    createdAt: inDays(-9),
    updatedAt: inDays(-9),
    isFinalized: false,
    finalizedAt: null,
    finalizedBy: null,
    uniqueCount: null,
    preliminaryAt: null,
    appealsEndAt: null,
    withdrawals: [],
    reopenings: [],
    version: 4,
    ...more,
  }
}

/** A contest with three unique issues that can be finalized. */
export function contestSummaryOf(more: Partial<ContestSummary> = {}): ContestSummary {
  return {
    finalizeBlockers: [],
    secondLook: null,
    publishBlockers: [],
    openAppealCount: 0,
    lookAlikeCount: 0,
    finalizableAt: '2026-11-20T12:01:00.000Z',
    counts: { all: 9, pending: 0, valid: 5, invalid: 4 },
    uniqueCount: 3,
    prizePool: 100_000,
    hasVerdict: false,
    hasIssues: false,
    paidCount: 0,
    nextSteps: [],
    ...more,
  }
}

/** Ada's issue in Vault Spring, waiting for a judge. */
export function issueOf(more: Partial<Issue> = {}): Issue {
  const createdAt = '2026-11-10T17:04:09.218Z'
  return {
    _id: 'issue-1',
    title: 'Settling twice empties the queue',
    description: 'The flag is written too late.',
    ...noOptionalTexts,
    status: 'pending',
    invalidationReason: null,
    invalidationCode: null,
    knownIssue: null,
    isDuplicate: false,
    isPrimary: false,
    duplicateGroupId: null,
    duplicateOf: null,
    createdAt,
    updatedAt: createdAt,
    userId: { _id: ada._id, username: ada.username },
    contestId: { _id: 'vault-spring', title: 'Vault Spring', prizePool: 50_000 },
    placeInLine: 12,
    lastSeq: 12,
    receivedAt: createdAt,
    contentHash: 'a41f08c2'.repeat(8),
    isEdited: false,
    version: 7,
    ...more,
  }
}

export const onePage = (total: number, pages = 1) => ({ total, pages, page: 1, limit: 12 })
