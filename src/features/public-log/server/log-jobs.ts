import { randomBytes } from 'node:crypto'
import { hashLeaf, nodesCompletedBy, siblingsCompleted } from '../../../domain/log/merkle-tree'
import type { Db } from '../../../server/db/database'
import { createPost } from '../../../server/network/post'
import type { Chore, JobSurroundings } from '../../../server/startup/features'
import { epochOf, eventsPerEpoch } from '../domain/log-entries'
import { createWitnessCaller } from './ask-witnesses'
import { buildEpochTree, sha256 } from './epoch-tree'
import * as queries from './log-queries'

const everyMs = 15_000

/** Witnesses get a separate job, so that an unresponsive one doesn't delay anything else. */
export function logJobs({ db, clock, signer, host, config }: JobSurroundings): Chore[] {
  const grow: Chore = {
    name: 'public log',
    run: () => closeEpoch(db, { host, now: clock.now() }),
    ...{ everyMs, failure: 'the public log could not grow' },
  }
  if (!config?.LOG_WITNESSES.length) return [grow]
  const post = createPost({ allowsPrivate: config.WEBHOOKS_ALLOW_PRIVATE })
  const run = createWitnessCaller({ db, clock, signer, witnesses: config.LOG_WITNESSES, post })
  return [grow, { name: 'witnesses', run, everyMs, failure: 'a witness did not cosign the public log' }]
}

/**
 * Appends the leaf of the ended epoch to the log, unless an instance already has. After downtime, a site appends one
 * leaf rather than one per missed epoch. If more happened than one leaf covers, as while the log was off, each call
 * closes the earliest missed epoch until the rest fits, so that no promise has to wait for as many quarters of an hour.
 * A log's first leaf covers only the last link before it, which in turn covers everything older.
 */
export async function closeEpoch(db: Db, { host, now }: { host: string; now: Date }): Promise<void> {
  const ended = epochOf(now) - 1
  await db.transaction(async (tx) => {
    const last = await queries.findLastEpoch(tx)
    if (last && last.epoch >= ended) return
    const links = await queries.countLinks(tx)
    const afterLink = last?.lastLink ?? Math.max(0, links - 1)
    const lastLink = Math.min(links, afterLink + eventsPerEpoch)
    const epoch = last && lastLink < links ? last.epoch + 1 : ended
    const index = last ? last.index + 1 : 0
    const origin = last?.origin ?? `${host}/log/${randomBytes(4).toString('hex')}`
    const seed = new Uint8Array(randomBytes(32))
    const { root } = await buildEpochTree(tx, { seed, afterLink, lastLink })
    if (!(await queries.insertEpoch(tx, { index, origin, epoch, closedAt: now, afterLink, lastLink, seed, root })))
      return
    const leafHash = hashLeaf(sha256, root)
    const at = await queries.findNodes(tx, siblingsCompleted(index))
    await queries.insertNodes(tx, nodesCompletedBy(sha256, index, leafHash, at))
  })
}
