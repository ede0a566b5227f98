import type { Db } from '../db/database'
import type { Api } from '../http/api'
import type { Signer } from '../signing/signer'
import { signHead } from './sign-head'

export function ledgerRoutes(api: Api, { db, signer }: { db: Db; signer: Signer }): void {
  api.on('readLedgerHead', async ({ receivedAt }) => ({
    status: 'success',
    data: { head: await signHead(db, signer, receivedAt) },
  }))

  api.on('readLogKey', async () => {
    const { publicKey, publicPem } = signer
    return { status: 'success', data: { algorithm: 'Ed25519' as const, publicKey, publicPem } }
  })
}
