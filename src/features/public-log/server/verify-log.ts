import { foldNodes, hashLeaf, type NodePlace, nodesCompletedBy, rootPlaces } from '../../../domain/log/merkle-tree'
import type { Db } from '../../../server/db/database'
import type { LogFinding, SavedCheckpoint } from '../../../server/ledger/public-log'
import { epochOf } from '../domain/log-entries'
import { buildEpochTree, sha256 } from './epoch-tree'
import * as queries from './log-queries'

const batch = 100
const areEqual = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0

/**
 * Rebuilds the public log from the ledger and its epochs' seeds, and compares every leaf and node and the saved
 * checkpoints. Names the first difference. The caller must have verified the ledger.
 */
export async function checkLog(tx: Db, saved: readonly SavedCheckpoint[]): Promise<LogFinding> {
  const nodes = new Map<string, Uint8Array>()
  const at = ({ level, index }: NodePlace) => nodes.get(`${level} ${index}`) as Uint8Array
  let last: queries.EpochRow | null = null
  const finding = (problem: string | null): LogFinding => ({ epochs: last ? last.index + 1 : 0, problem })
  for (;;) {
    const rows: queries.EpochRow[] = await queries.listEpochs(tx, { from: last ? last.index + 1 : 0, limit: batch })
    for (const row of rows) {
      const problem = orderProblem(last, row) ?? (await leafProblem(tx, row))
      if (problem) return finding(problem)
      for (const { hash, ...place } of nodesCompletedBy(sha256, row.index, hashLeaf(sha256, row.root), at)) {
        nodes.set(`${place.level} ${place.index}`, hash)
      }
      last = row
    }
    if (rows.length < batch) break
  }
  const found = await queries.listAllNodes(tx)
  const wrong = found.find(
    ({ level, index, hash }) => !areEqual(hash, nodes.get(`${level} ${index}`) ?? new Uint8Array()),
  )
  if (wrong) return finding(`Node ${wrong.index} of level ${wrong.level} of the public log is not what its leaves say.`)
  if (found.length < nodes.size) return finding('A node of the public log is missing.')
  const rootOf = (size: number) => foldNodes(sha256, rootPlaces(size).map(at))
  return finding(saved.map((one) => keptProblem(one, last, rootOf)).find((problem) => problem !== null) ?? null)
}

function orderProblem(last: queries.EpochRow | null, row: queries.EpochRow): string | null {
  const index = last ? last.index + 1 : 0
  if (row.index !== index) return `Leaf ${index} of the public log is missing.`
  if (epochOf(row.closedAt) <= row.epoch)
    return `Leaf ${index} of the public log was closed before its epoch had ended.`
  if (!last) return null
  const follows = row.origin === last.origin && row.epoch > last.epoch && row.afterLink === last.lastLink
  return follows ? null : `Leaf ${index} of the public log does not follow the leaf before it.`
}

async function leafProblem(tx: Db, epoch: queries.EpochRow): Promise<string | null> {
  const { root } = await buildEpochTree(tx, epoch)
  return areEqual(root, epoch.root)
    ? null
    : `Leaf ${epoch.index} of the public log is not what follows from the ledger.`
}

function keptProblem(
  { origin, size, root }: SavedCheckpoint,
  last: queries.EpochRow | null,
  rootOf: (size: number) => Uint8Array,
): string | null {
  if (!last || last.origin !== origin)
    return `The checkpoint is of another log: ${origin}. A restored site begins a new log.`
  if (size > last.index + 1)
    return `The public log has ${last.index + 1} leaves, but a checkpoint that was kept names ${size}: its end was cut off.`
  return areEqual(rootOf(size), root)
    ? null
    : `The public log at ${size} leaves is different in a checkpoint that was kept.`
}
