import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { findIssue } from '../issues/issue-queries'
import { signHead } from '../ledger/sign-head'
import type { Signer } from '../signing/signer'
import { epochTreeFinder } from './epoch-trees'
import { proveRevision } from './prove-revision'
import { proveGrowth, proveLeaf, readTileBytes } from './read-log'
import { cosignedCheckpoint, findLogState, verifierKey } from './sign-checkpoint'

export function logRoutes(api: Api, { db, signer }: { db: Db; signer: Signer }): void {
  const findTree = epochTreeFinder()
  const tile = async (level: string, ...parts: string[]) =>
    // Replies that aren't JSON are binary strings.
    Buffer.from(await readTileBytes(db, level, parts)).toString('latin1')

  api.on('readLedgerHead', async ({ receivedAt }) => ({
    status: 'success',
    data: { head: await signHead(db, signer, receivedAt) },
  }))
  api.on('readLogKey', async () => {
    const { publicKey, publicPem } = signer
    const log = await findLogState(db)
    const key = { algorithm: 'Ed25519' as const, publicKey, publicPem }
    return { status: 'success', data: { ...key, verifierKey: log && verifierKey(log, signer) } }
  })
  api.on('readCheckpoint', async () => cosignedCheckpoint(db, (await findLogState(db)) ?? refuse('log_empty'), signer))
  api.on('readTile', ({ params: { level, index } }) => tile(level, index))
  api.on('readPartialTile', ({ params: { level, index, width } }) => tile(level, index, width))
  api.on('readFarPartialTile', ({ params: { level, thousands, index, width } }) => tile(level, thousands, index, width))
  api.on('proveLeaf', async ({ query }) => ({ status: 'success', data: { path: await proveLeaf(db, query) } }))
  api.on('proveGrowth', async ({ query }) => ({ status: 'success', data: { path: await proveGrowth(db, query) } }))
  api.on('proveRevision', async ({ params, query, viewer }) => {
    const issue = (await findIssue(db, params.id)) ?? refuse('issue_not_found')
    if (issue.authorId !== viewer.id) refuse('forbidden_issue')
    const seq = query.seq ?? issue.lastSeq
    return { status: 'success', data: await proveRevision({ db, signer, findTree }, { issueId: issue.id, seq }) }
  })
}
