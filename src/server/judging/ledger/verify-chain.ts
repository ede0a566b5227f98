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
} from '../../../domain/judging/ledger-chain'
import type { Db } from '../../db/database'
import { findUnchained, listLinks } from './chain-queries'

/** How far the chain is whole, and what is wrong with the first row where it is not. */
export type ChainFinding = { head: Head; problem: string | null }

/**
 * Computes every hash again, from one picture of the database, and holds the chain against heads that were signed
 * earlier. The database only hands out its rows: what it computed itself is not believed.
 */
export function verifyChain(db: Db, heads: readonly Head[]): Promise<ChainFinding> {
  return db.transaction(
    async (tx) => {
      const hashes = new Map<number, string>()
      const found = await walk(tx, ({ seq, hash }) => hashes.set(seq, hash), new Set(heads.map(({ seq }) => seq)))
      if (found.problem) return found
      const problems = heads.map((head) => headProblem(head, hashes.get(head.seq) ?? null, found.head))
      const unchained = await findUnchained(tx)
      const problem = problems.find((one) => one !== null) ?? (unchained && unchainedProblem(unchained))
      return { ...found, problem }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const batch = 1_000

async function walk(tx: Db, keep: (head: Head) => void, kept: ReadonlySet<number>): Promise<ChainFinding> {
  let head: Head = emptyChain
  if (kept.has(head.seq)) keep(head)
  for (;;) {
    const links = await listLinks(tx, { after: head.seq, limit: batch })
    for (const { link, event } of links) {
      const problem = linkProblem(head, { link, event, hash: event && hashOf(link, event) })
      if (problem) return { head, problem }
      head = { seq: link.seq, hash: link.hash }
      if (kept.has(head.seq)) keep(head)
    }
    if (links.length < batch) return { head, problem: null }
  }
}

const hashOf = (link: Link, event: ChainedEvent) => createHash('sha256').update(linkText(link, event)).digest('hex')
