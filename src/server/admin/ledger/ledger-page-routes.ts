import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import { ledgerTable } from './ledger-table'
import { readLedger, readLedgerTable } from './read-ledger'

export function ledgerPageRoutes(api: Api, { db }: { db: Db }): void {
  api.on('readLedger', async ({ query: { before, after, ...filter }, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readLedger(db, { filter, reader: viewer, now }, { before, after }),
  }))

  api.on('downloadLedger', async ({ query: filter, viewer, receivedAt: now }) =>
    ledgerTable(await readLedgerTable(db, { filter, reader: viewer, now })),
  )
}
