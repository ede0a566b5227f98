import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import type { Signer } from '../../signing/signer'
import { ledgerTable } from './ledger-table'
import { readLedger, readLedgerTable } from './read-ledger'
import { signHead } from './sign-head'

export function ledgerRoutes(api: Api, { db, signer }: { db: Db; signer: Signer }): void {
  api.on('readLedger', async ({ query: { before, after, ...filter }, viewer }) => ({
    status: 'success',
    data: await readLedger(db, { filter, readerId: viewer.id }, { before, after }),
  }))

  api.on('downloadLedger', async ({ query: filter, viewer }) =>
    ledgerTable(await readLedgerTable(db, { filter, readerId: viewer.id })),
  )

  api.on('readLedgerHead', async ({ receivedAt }) => ({
    status: 'success',
    data: { head: await signHead(db, signer, receivedAt) },
  }))

  api.on('readLogKey', async () => {
    const { publicKey, publicPem } = signer
    return { status: 'success', data: { algorithm: 'Ed25519' as const, publicKey, publicPem } }
  })
}
