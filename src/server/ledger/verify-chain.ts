import { createHash } from 'node:crypto'
import {
  type ChainedEvent,
  emptyChain,
  type Head,
  headProblem,
  type Link,
  linkProblem,
  linkText,
  unchainedProblem,
} from '../../domain/ledger/ledger-chain'
import type { Db } from '../db/database'
import { findUnchained, listLinks } from './chain-queries'

/** The last intact link, and the problem with the row after it, if any. */
export type ChainFinding = { head: Head; problem: string | null }

/**
 * Recomputes every hash and compares the chain with earlier signed heads. Hashes are computed here rather than in the
 * database, because whoever tampered with the data could also have changed its functions.
 */
export function verifyChain(db: Db, heads: readonly Head[]): Promise<ChainFinding> {
  return inSnapshot(db, (tx) => checkChain(tx, heads))
}

export const inSnapshot = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** verifyChain inside the caller's transaction. `onEvent` receives each intact event in order. */
export async function checkChain(
  tx: Db,
  heads: readonly Head[],
  onEvent: (event: ChainedEvent) => void = () => {},
): Promise<ChainFinding> {
  const seqs = new Set(heads.map(({ seq }) => seq))
  const hashes = new Map<number, string>()
  const keep = ({ seq, hash }: Head) => seqs.has(seq) && hashes.set(seq, hash)
  keep(emptyChain)
  const found = await walk(tx, (head, event) => {
    keep(head)
    onEvent(event)
  })
  if (found.problem) return found
  const problems = heads.map((head) => headProblem(head, hashes.get(head.seq) ?? null, found.head))
  const unchained = await findUnchained(tx)
  const problem = problems.find((one) => one !== null) ?? (unchained && unchainedProblem(unchained))
  return { ...found, problem }
}

const batch = 1_000

async function walk(tx: Db, step: (head: Head, event: ChainedEvent) => void): Promise<ChainFinding> {
  let head: Head = emptyChain
  for (;;) {
    const links = await listLinks(tx, { after: head.seq, limit: batch })
    for (const { link, event } of links) {
      const problem = linkProblem(head, { link, event, hash: event && hashOf(link, event) })
      if (problem || !event) return { head, problem }
      head = { seq: link.seq, hash: link.hash }
      step(head, event)
    }
    if (links.length < batch) return { head, problem: null }
  }
}

const hashOf = (link: Link, event: ChainedEvent) => createHash('sha256').update(linkText(link, event)).digest('hex')
