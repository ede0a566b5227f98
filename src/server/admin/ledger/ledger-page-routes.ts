import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import { ledgerTable } from './ledger-table'
import { readLedger, readLedgerTable } from './read-ledger'

export function ledgerPageRoutes(api: Api, { db }: { db: Db }): void {
  api.on('readLedger', async ({ query: { before, after, ...filter }, viewer }) => ({
    status: 'success',
    data: await readLedger(db, { filter, readerId: viewer.id }, { before, after }),
  }))

  api.on('downloadLedger', async ({ query: filter, viewer }) =>
    ledgerTable(await readLedgerTable(db, { filter, readerId: viewer.id })),
  )
}
