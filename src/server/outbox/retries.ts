export type RetryState = { attempts: number; nextTryAt: Date; parkedAt: Date | null }

/** Schedules the next attempt after a failure, `wait` milliseconds later, or gives up if `wait` is undefined. */
export function scheduleRetry(attempts: number, wait: number | undefined, now: Date): RetryState {
  const nextTryAt = new Date(now.getTime() + (wait ?? 0))
  return { attempts: attempts + 1, nextTryAt, parkedAt: wait === undefined ? now : null }
}
