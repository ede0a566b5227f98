import type { PaymentLine, Payments, Person } from '../../contract/awards/payments'
import { paymentTotals } from '../../domain/awards/line-state'
import { paginationOf } from '../../domain/paging'
import type { Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import { type ContestRow, findContest } from '../contests/contest-queries'
import { contestToWire } from '../contests/contest-wire'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { ownWalletFault } from '../wallets'
import type { ResultsWiring } from './before-results'
import { readContestSummary } from './finalization/contest-summary'
import { deleteContest } from './finalization/delete-contest'
import { finalizeContest, reopenContest } from './finalization/finalize-contest'
import { countPeople, listPeople, type PersonRow } from './kyc/people-queries'
import { setKyc } from './kyc/set-kyc'
import { exportPayments } from './payments/export-payments'
import { type LineWithState, type PaymentSettings, readPaymentLines } from './payments/payment-lines'
import { findLastExport } from './payments/payment-queries'
import { recordPayment, returnLine } from './payments/record-payment'
import { publishPreliminary, readPreliminary, withdrawPreliminary } from './preliminary/publish-preliminary'
import {
  findingsToWire,
  readResults,
  readStatement,
  resultsTable,
  resultsToWire,
  statementToWire,
} from './read-results'

export type AwardWiring = ResultsWiring & { payments: PaymentSettings }

export function awardRoutes(api: Api, wiring: AwardWiring): void {
  finalizationRoutes(api, wiring)
  preliminaryRoutes(api, wiring)
  resultsRoutes(api, wiring)
  kycRoutes(api, wiring)
  paymentRoutes(api, wiring)
}

function resultsRoutes(api: Api, { db }: { db: Db }): void {
  api.on('getResults', async ({ params, viewer, receivedAt: now }) => {
    const read = await readResults(db, { contestId: params.id, viewer })
    return { status: 'success', data: { results: resultsToWire(read, viewer, now) } }
  })

  api.on('downloadResults', async ({ params, viewer }) =>
    statementToWire(await readStatement(db, { contestId: params.id, viewer })),
  )

  api.on('downloadResultsTable', async ({ params, viewer, receivedAt: now }) =>
    resultsTable(findingsToWire(await readStatement(db, { contestId: params.id, viewer }), viewer, now)),
  )
}

function finalizationRoutes(api: Api, { db, kickMail, beforeResults }: ResultsWiring): void {
  const reply = (row: ContestRow, viewer: Viewer, now: Date) => ({
    status: 'success' as const,
    data: { contest: contestToWire(row, viewer, now) },
  })

  api.on('finalizeContest', async ({ params, viewer, receivedAt: now }) => {
    const contest = await finalizeContest(db, { contestId: params.id, finalizerId: viewer.id, beforeResults, now })
    kickMail()
    return reply(contest, viewer, now)
  })

  api.on('reopenContest', async ({ params, body, viewer, receivedAt: now }) => {
    const reopening = { contestId: params.id, reopenerId: viewer.id, reason: body.reason, now }
    const contest = await reopenContest(db, reopening)
    kickMail()
    return reply(contest, viewer, now)
  })

  api.on('deleteContest', async ({ params, viewer, receivedAt }) => {
    await deleteContest(db, params.id, viewer.id, receivedAt)
    return { status: 'success', message: 'Contest deleted successfully', data: null }
  })

  api.on('readContestStanding', async ({ params, viewer, receivedAt: now }) => {
    const summary = await readContestSummary(db, { contestId: params.id, adminId: viewer.id, beforeResults, now })
    return { status: 'success', data: { standing: summary } }
  })
}

function kycRoutes(api: Api, { db, kickMail }: { db: Db; kickMail: () => void }): void {
  api.on('listPeople', async ({ query }) => {
    const people = await listPeople(db, query)
    const byState = await countPeople(db, query)
    const all = Object.values(byState).reduce((sum, one) => sum + one, 0)
    const pagination = paginationOf(query.state ? byState[query.state] : all, query)
    return { status: 'success', data: { people: people.map(personToWire), pagination, counts: { all, ...byState } } }
  })

  api.on('setKyc', async ({ params, body, viewer, receivedAt: now }) => {
    const person = await setKyc(db, { ...body, personId: params.id, adminId: viewer.id, now })
    kickMail()
    return { status: 'success', data: { person: personToWire(person) } }
  })
}

function personToWire({ id, deletedAt, walletChangedAt, kycChangedAt, ...row }: PersonRow): Person {
  return {
    _id: id,
    ...row,
    walletFault: deletedAt === null ? ownWalletFault(row.walletAddress) : null,
    walletChangedAt: walletChangedAt?.toISOString() ?? null,
    kycChangedAt: kycChangedAt?.toISOString() ?? null,
    isDeleted: deletedAt !== null,
  }
}

function preliminaryRoutes(api: Api, { db, kickMail, beforeResults }: ResultsWiring): void {
  const reply = (row: ContestRow, viewer: Viewer, now: Date) => {
    kickMail()
    return { status: 'success' as const, data: { contest: contestToWire(row, viewer, now) } }
  }

  api.on('publishPreliminaryResults', async ({ params, viewer, receivedAt: now }) => {
    const publication = { contestId: params.id, judgeId: viewer.id, beforeResults, now }
    return reply(await publishPreliminary(db, publication), viewer, now)
  })

  api.on('withdrawPreliminaryResults', async ({ params, body, viewer, receivedAt: now }) => {
    const withdrawal = { contestId: params.id, judgeId: viewer.id, reason: body.reason, now }
    return reply(await withdrawPreliminary(db, withdrawal), viewer, now)
  })

  api.on('getPreliminaryResults', async ({ params, viewer }) => ({
    status: 'success',
    data: { results: await readPreliminary(db, params.id, viewer) },
  }))
}

type PaymentWiring = { db: Db; payments: PaymentSettings; kickMail: () => void }

function paymentRoutes(api: Api, { db, payments: settings, kickMail }: PaymentWiring): void {
  const { token } = settings

  async function reply(contestId: string, now: Date) {
    const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
    const { finalizedAt, poolCents, lines } = await readPaymentLines(db, contestId, { ...settings, now })
    const exported = await findLastExport(db, contestId)
    const by = exported?.actor && { _id: exported.actor.id, username: exported.actor.username }
    const payments: Payments = {
      contest: { _id: contest.id, title: contest.title },
      finalizedAt: finalizedAt.toISOString(),
      totals: paymentTotals(poolCents, lines),
      token: { chainId: token.chainId, address: token.address },
      lastExport: exported && { at: exported.at.toISOString(), by: by ?? null },
      lines: lines.map(lineToWire),
    }
    return { status: 'success' as const, data: { payments } }
  }

  api.on('listPayments', ({ params, receivedAt: now }) => reply(params.id, now))

  api.on('recordPayment', async ({ params, body, viewer, receivedAt: now }) => {
    await recordPayment(db, settings, { ...body, contestId: params.id, adminId: viewer.id, now })
    kickMail()
    return reply(params.id, now)
  })

  api.on('exportPayments', async ({ params, body, viewer, receivedAt: now }) => {
    const data = await exportPayments(db, settings, { ...body, contestId: params.id, adminId: viewer.id, now })
    kickMail()
    return { status: 'success', data }
  })

  api.on('returnAwardLine', async ({ params, viewer, receivedAt: now }) => {
    const contestId = await returnLine(db, { ...settings, lineId: params.id, adminId: viewer.id, now })
    kickMail()
    return reply(contestId, now)
  })
}

const userRef = ({ id, username }: { id: string; username: string }) => ({ _id: id, username })

function lineToWire(line: LineWithState): PaymentLine {
  return {
    _id: line.id,
    issue: { _id: line.issue.id, title: line.issue.title },
    placeInLine: line.placeInLine,
    author: userRef(line.author),
    isPrimary: line.isPrimary,
    amountCents: line.amountCents,
    walletAddress: line.walletAddress,
    accountWallet: line.accountWallet,
    payTo: line.payTo,
    walletFault: line.fault,
    state: line.state,
    waitsFor: line.waitsFor,
    waitsUntil: line.waitsUntil?.toISOString() ?? null,
    kycState: line.kycState,
    returnableFrom: line.returnableFrom?.toISOString() ?? null,
    paidAt: line.paidAt?.toISOString() ?? null,
    paidBy: line.payer && userRef(line.payer),
    transactionHash: line.transactionHash,
    returnedAt: line.returnedAt?.toISOString() ?? null,
  }
}
