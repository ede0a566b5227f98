import type { Db } from '../db/database'
import type { Api } from '../http/api'
import type { ResultsWiring } from './before-results'
import { finalizationRoutes } from './finalization/finalization-routes'
import { kycRoutes } from './kyc/kyc-routes'
import type { PaymentSettings } from './payments/payment-lines'
import { paymentRoutes } from './payments/payment-routes'
import { preliminaryRoutes } from './preliminary/preliminary-routes'
import { readResults, readStatement } from './read-results'
import { resultsTable } from './results-table'
import { findingsToWire, resultsToWire, statementToWire } from './results-wire'

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
