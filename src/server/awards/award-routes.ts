import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { readResults, readStatement } from './read-results'
import { resultsTable } from './results-table'
import { findingsToWire, resultsToWire, statementToWire } from './results-wire'

export function awardRoutes(api: Api, { db }: { db: Db }): void {
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
