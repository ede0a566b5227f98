import type { PaymentLine, Payments } from '../../../contract/awards/payments'
import { paymentTotals } from '../../../domain/awards/line-state'
import { refuse } from '../../../domain/refusals'
import { findContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import { exportPayments } from './export-payments'
import { type LineWithState, type PaymentSettings, readPaymentLines } from './payment-lines'
import { findLastExport } from './payment-queries'
import { recordPayment } from './record-payment'
import { returnLine } from './return-line'

type PaymentWiring = { db: Db; payments: PaymentSettings; kickMail: () => void }

export function paymentRoutes(api: Api, { db, payments: settings, kickMail }: PaymentWiring): void {
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
