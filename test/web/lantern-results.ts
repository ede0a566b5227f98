import type { Results } from '../../src/contract/awards/results'
import { ada, linus } from './answer-calls'

const receivedAt = '2026-10-14T08:51:07.218Z'
const born = { revision: 1, receivedAt, isCertified: false }
const people = {
  ada: { _id: ada._id, username: ada.username },
  linus: { _id: linus._id, username: linus.username },
  mei: { _id: 'mei-id', username: 'Mei' },
}

const found = { receivedAt, revision: 1, laterDuplicates: 0, transactionHash: null }

const findings: Results['findings'] = [
  {
    ...found,
    issueId: 'nine',
    title: 'Fee growth is read twice',
    author: people.ada,
    placeInLine: 9,
    isPrimary: true,
    primaryId: 'nine',
    laterDuplicates: 1,
    amountCents: 5_001,
    state: 'held',
  },
  {
    ...found,
    issueId: 'seventeen',
    title: 'Growth is counted again',
    author: people.linus,
    placeInLine: 17,
    isPrimary: false,
    primaryId: 'nine',
    amountCents: 0,
    state: 'nothing',
  },
  {
    ...found,
    issueId: 'twenty-three',
    title: 'A dust swap sets the fee',
    author: people.mei,
    placeInLine: 23,
    isPrimary: true,
    primaryId: 'twenty-three',
    amountCents: 5_000,
    state: 'paid',
    transactionHash: `0x9c1f${'0'.repeat(56)}a2e4`,
  },
]

const issues: Results['snapshot']['issues'] = [
  { id: 'three', authorId: null, status: 'invalid', duplicateGroupId: 'g', placeInLine: 3, ...born },
  {
    id: 'nine',
    authorId: people.ada._id,
    status: 'valid',
    duplicateGroupId: 'g',
    placeInLine: 9,
    ...born,
    isCertified: true,
  },
  {
    id: 'seventeen',
    authorId: people.linus._id,
    status: 'valid',
    duplicateGroupId: 'g',
    placeInLine: 17,
    ...born,
  },
  {
    id: 'twenty-three',
    authorId: people.mei._id,
    status: 'valid',
    duplicateGroupId: null,
    placeInLine: 23,
    ...born,
  },
]

/**
 * The results of Lantern AMM, $100.01 among two: #9 by Ada, with #17 by Linus as its duplicate and #3 before it, which is
 * not valid; and #23 by Mei, already paid.
 */
export function resultsOf(more: Partial<Results> = {}): Results {
  return {
    contest: { _id: 'lantern', title: 'Lantern AMM' },
    finalizedAt: '2026-11-04T12:00:00.000Z',
    finalizedBy: { _id: 'olga-id', username: 'Olga' },
    uniqueCount: 2,
    returnedCents: 0,
    findings,
    ownLines: [],
    verdicts: { unique: 2, duplicate: 1, invalid: 1 },
    days: [
      { day: '2026-10-14', unique: 2, duplicate: 0, invalid: 0 },
      { day: '2026-10-15', unique: 0, duplicate: 1, invalid: 1 },
    ],
    reopenings: [],
    agreement: null,
    snapshot: {
      rulesVersion: 1,
      contest: { id: 'lantern', title: 'Lantern AMM', startDate: receivedAt, endDate: '2026-10-15T20:00:00.000Z' },
      poolCents: 10_001,
      issues,
    },
    ...more,
  }
}

/** Ada's award line. */
export function ownLineOf(more: Partial<Results['ownLines'][number]> = {}): Results['ownLines'][number] {
  return {
    issueId: 'nine',
    title: 'Fee growth is read twice',
    placeInLine: 9,
    isPrimary: true,
    amountCents: 5_001,
    walletAddress: ada.walletAddress,
    walletFault: null,
    state: 'held',
    waitsFor: 'kyc_pending',
    waitsUntil: null,
    paidAt: null,
    transactionHash: null,
    ...more,
  }
}
