import PQueue from 'p-queue'
import { acquireSlot } from '../../concurrency/acquire-slot'

/**
 * Held from the moment the mail server may have accepted a mail until the mail is stored as sent. If the process dies in
 * between, the mail is sent twice, so only one mail at a time may be in that state.
 */
export type MailLock = {
  /** Resolves when this mail has the lock; never, once it is released. */
  acquire(): Promise<void>
  /** To be called for every mail, whether or not it ever had the lock. */
  release(): void
}

/** With three mails at once the last waits twice as long, which is still below five seconds. */
const defaultMaxHoldMs = 2_000

/** Gives out the lock in order of request. A mail that has it for longer than `maxHoldMs` no longer blocks the others. */
export function createMailLocks(maxHoldMs = defaultMaxHoldMs): () => MailLock {
  const queue = new PQueue({ concurrency: 1, timeout: maxHoldMs })
  return () => {
    const released = new AbortController()
    return {
      async acquire() {
        // The caller may be a stream that was destroyed already; it must not fail a second time.
        await acquireSlot(queue, { signal: released.signal }).catch(() => new Promise(() => {}))
      },
      release: () => released.abort(),
    }
  }
}
