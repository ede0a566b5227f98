import type { SignedHead } from '../../contract/ledger'
import { settlingMs } from '../../domain/judging/review-rules'
import type { Clock } from '../clock'
import { hasEndedBetween } from '../contests/contest-period-queries'
import type { Db } from '../db/database'
import { signHead } from '../ledger/sign-head'
import type { Signer } from '../signing/signer'

export type WriteHead = (head: SignedHead) => void
type Written = { seq: number; at: Date; checkedAt: Date }

const writeEveryMs = 5 * 60_000

/**
 * Writes the ledger's signed head if the ledger has grown: five minutes after the last one, or once a contest's last
 * submissions are stored. Returns the state for the next call. Every instance writes to its own log: the more copies of
 * heads exist, the harder it is to rewrite the ledger unnoticed.
 */
export async function writeHead(
  { db, signer, write }: { db: Db; signer: Signer; write: WriteHead },
  last: Written | null,
  now: Date,
): Promise<Written> {
  const settled = (at: Date) => new Date(at.getTime() - settlingMs)
  const hasEnded = last !== null && (await hasEndedBetween(db, settled(last.checkedAt), settled(now)))
  const isDue = last === null || now.getTime() - last.at.getTime() >= writeEveryMs
  if (last && !isDue && !hasEnded) return { ...last, checkedAt: now }
  const head = await signHead(db, signer, now)
  if (head.seq === (last?.seq ?? 0)) return { seq: head.seq, at: last?.at ?? now, checkedAt: now }
  write(head)
  return { seq: head.seq, at: now, checkedAt: now }
}

/** On each call, writes the heads that are due to the log. */
export function createHeadWriter(work: { db: Db; clock: Clock; signer: Signer; writeHead: WriteHead }) {
  let last: Written | null = null
  return async () => {
    last = await writeHead({ ...work, write: work.writeHead }, last, work.clock.now())
  }
}
