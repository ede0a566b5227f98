import { refuse } from '../../../domain/refusals'
import type { Api } from '../../../server/http/api'
import { findIssue } from '../../../server/issues/issue-queries'
import type { FeatureWiring } from '../../../server/startup/features'
import { epochTreeFinder } from './epoch-tree'
import { proveGrowth, proveLeaf, proveRevision, readTileBytes } from './read-log'
import { cosignedCheckpoint, findLogState } from './sign-checkpoint'

export function logRoutes(api: Api, { db, issuer: { signer } }: FeatureWiring): void {
  const findTree = epochTreeFinder()
  const tile = async (level: string, ...parts: string[]) =>
    // Replies that aren't JSON are binary strings.
    Buffer.from(await readTileBytes(db, level, parts)).toString('latin1')

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
