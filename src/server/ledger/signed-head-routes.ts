import type { Db } from '../db/database'
import type { Api } from '../http/api'
import type { Signer } from '../signing/signer'
import type { PublicLog } from './public-log'
import { signHead } from './sign-head'

type Parts = { db: Db; signer: Signer; publicLog: PublicLog | undefined }

export function signedHeadRoutes(api: Api, { db, signer, publicLog }: Parts): void {
  api.on('readLedgerHead', async ({ receivedAt }) => ({
    status: 'success',
    data: { head: await signHead(db, signer, receivedAt) },
  }))
  api.on('readLogKey', async () => {
    const { publicKey, publicPem } = signer
    const verifierKey = (await publicLog?.readVerifierKey(db, signer)) ?? null
    return { status: 'success', data: { algorithm: 'Ed25519', publicKey, publicPem, verifierKey } }
  })
}
