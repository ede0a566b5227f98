import type { SignedHead } from '../../contract/ledger'
import { headText } from '../../domain/ledger/ledger-chain'
import type { Db } from '../db/database'
import type { Signer } from '../signing/signer'
import { findHead } from './chain-queries'

export async function signHead(db: Db, { sign, publicKey }: Signer, now: Date): Promise<SignedHead> {
  const head = await findHead(db)
  const time = now.toISOString()
  return { ...head, time, signature: sign(headText(head, time)), publicKey }
}
