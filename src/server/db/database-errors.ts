/** Drizzle wraps the driver's error, sometimes twice; the facts sit on the innermost one that has them. */
function* causes(error: unknown): Generator<Record<string, unknown>> {
  let current = error
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    yield current as Record<string, unknown>
    current = (current as { cause?: unknown }).cause
  }
}

/** Connection lost (08), out of resources (53), shutting down (57P), disk trouble (58030), read-only (25006). */
const unavailableState = /^(08...|53...|57P0[0-9]|58030|25006)$/

/** The statement timeout, the lock timeout and a deadlock: the server is there, and too busy to answer this time. */
const tooSlowStates = ['57014', '55P03', '40P01']

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/** What node-postgres says without any code. */
const driverMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

/** Whether trying again later may help: the database is away, full, read-only or overloaded. Never a mistake of ours. */
export function isUnavailable(error: unknown): boolean {
  for (const cause of causes(error)) {
    const code = String(cause.code ?? '')
    const message = String(cause.message ?? '')
    if (unavailableState.test(code) || tooSlowStates.includes(code) || networkCodes.includes(code)) return true
    if (driverMessages.some((text) => message.startsWith(text))) return true
  }
  return false
}

/** What went wrong, without the values that Drizzle quotes beside it: they are what people sent. */
export function messageOf(error: unknown): string {
  const innermost = (error as { cause?: unknown } | null)?.cause ?? error
  const message = innermost instanceof Error ? innermost.message : String(innermost)
  return message.split('\nparams:')[0] ?? ''
}

/** The name of the unique constraint that refused a row, or null when that is not what happened. */
export function uniqueViolation(error: unknown): string | null {
  for (const cause of causes(error)) {
    if (cause.code === '23505') return String(cause.constraint ?? '')
  }
  return null
}
