import type { SignedHead } from '../../contract/ledger'
import { settlingMs } from '../../domain/judging/review-rules'
import type { Clock } from '../clock'
import { hasEndedBetween } from '../contests/ended-contest-queries'
import type { Db } from '../db/database'
import { signHead } from '../judging/ledger/sign-head'
import type { Signer } from '../signing/signer'

export type WriteHead = (head: SignedHead) => void
type Written = { seq: number; at: Date; lookedAt: Date }

const everyMs = 5 * 60_000

/**
 * Hands out the signed head of a ledger that has grown, five minutes after the last one or when the last submissions of
 * a contest are in; what to remember for the next look. Every instance writes into its own log: the more places hold
 * heads, the harder it is to write the ledger anew.
 */
export async function writeHead(
  { db, signer, write }: { db: Db; signer: Signer; write: WriteHead },
  last: Written | null,
  now: Date,
): Promise<Written> {
  const settled = (at: Date) => new Date(at.getTime() - settlingMs)
  const hasEnded = last !== null && (await hasEndedBetween(db, settled(last.lookedAt), settled(now)))
  const isDue = last === null || now.getTime() - last.at.getTime() >= everyMs
  if (last && !isDue && !hasEnded) return { ...last, lookedAt: now }
  const head = await signHead(db, signer, now)
  if (head.seq === (last?.seq ?? 0)) return { seq: head.seq, at: last?.at ?? now, lookedAt: now }
  write(head)
  return { seq: head.seq, at: now, lookedAt: now }
}

const lookMs = 60_000

/** Looks at once and then every minute until stopped. */
export function startWritingHeads(
  work: { db: Db; clock: Clock; signer: Signer; writeHead: WriteHead },
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let last: Written | null = null
  const look = () =>
    writeHead({ ...work, write: work.writeHead }, last, work.clock.now()).then((written) => {
      last = written
    }, onError)
  let latest = look()
  const timer = setInterval(() => {
    latest = look()
  }, lookMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await latest
    },
  }
}
