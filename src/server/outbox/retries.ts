export type RetryState = { attempts: number; nextTryAt: Date; parkedAt: Date | null }

/** After a failed attempt: when the next one follows, in milliseconds, or, if `wait` is undefined, that it was the last. */
export function scheduleRetry(attempts: number, wait: number | undefined, now: Date): RetryState {
  const nextTryAt = new Date(now.getTime() + (wait ?? 0))
  return { attempts: attempts + 1, nextTryAt, parkedAt: wait === undefined ? now : null }
}
