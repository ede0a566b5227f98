import PQueue from 'p-queue'
import { acquireSlot } from '../../concurrency/acquire-slot'

/**
 * Held from the moment the mail server may have accepted a mail until the mail is stored as sent. If the process dies
 * in between, the mail is sent twice, so only one mail at a time can be in that state.
 */
export type MailLock = {
  /** Resolves when this mail has the lock; never after it was released. */
  acquire(): Promise<void>
  /** Call this for every mail, whether or not it got the lock. */
  release(): void
}

/** With three concurrent mails the last one waits twice this long, which is still under five seconds. */
const defaultMaxHoldMs = 2_000

/**
 * Grants the lock first come, first served. A mail that holds it longer than `maxHoldMs` no longer blocks the others.
 */
export function createMailLocks(maxHoldMs = defaultMaxHoldMs): () => MailLock {
  const queue = new PQueue({ concurrency: 1, timeout: maxHoldMs })
  return () => {
    const released = new AbortController()
    return {
      async acquire() {
        // The caller may be a destroyed stream, which must not fail a second time.
        await acquireSlot(queue, { signal: released.signal }).catch(() => new Promise(() => {}))
      },
      release: () => released.abort(),
    }
  }
}
