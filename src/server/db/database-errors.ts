/** Drizzle wraps the driver's error, sometimes twice. */
export function* causes(error: unknown): Generator<Record<string, unknown>> {
  let current = error
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    yield current as Record<string, unknown>
    current = (current as { cause?: unknown }).cause
  }
}

/** Connection lost (08), out of resources (53), shutting down (57P), disk trouble (58030), read-only (25006). */
const unavailableState = /^(08...|53...|57P0[0-9]|58030|25006)$/

const deadlockState = '40P01'
/** Statement timeout, lock timeout and deadlock. */
const tooSlowStates = ['57014', '55P03', deadlockState]

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

/** Errors from node-postgres that have no code. */
const driverMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

/** Whether a retry may succeed later, because the database is unreachable, full, read-only or overloaded. */
export function isUnavailable(error: unknown): boolean {
  for (const cause of causes(error)) {
    const code = String(cause.code ?? '')
    const message = String(cause.message ?? '')
    if (unavailableState.test(code) || tooSlowStates.includes(code) || networkCodes.includes(code)) return true
    if (driverMessages.some((text) => message.startsWith(text))) return true
  }
  return false
}

/** Whether PostgreSQL aborted a transaction to resolve a deadlock. */
export function isDeadlock(error: unknown): boolean {
  for (const { code } of causes(error)) if (code === deadlockState) return true
  return false
}

const fullDisk = ['ENOSPC', 'EDQUOT']

/** Describes a full disk on this machine or on PostgreSQL's; null for any other error. */
function fullDiskProblem(error: unknown): string | null {
  for (const { code, path } of causes(error)) {
    if (fullDisk.includes(String(code)))
      return `The disk${path ? ` that holds ${path}` : ''} is full. Free some space, then try again.`
    if (code === '53100')
      return 'The disk of PostgreSQL is full. Free some space there; what was not saved can be sent again.'
  }
  return null
}

/** The message without parameter values, which Drizzle appends and which may contain user input. */
export function messageOf(error: unknown): string {
  const full = fullDiskProblem(error)
  if (full) return full
  const innermost = (error as { cause?: unknown } | null)?.cause ?? error
  const message = innermost instanceof Error ? innermost.message : String(innermost)
  return message.split('\nparams:')[0] ?? ''
}

/** The name of the violated unique constraint, or null for any other error. */
export function uniqueViolation(error: unknown): string | null {
  for (const cause of causes(error)) {
    if (cause.code === '23505') return String(cause.constraint ?? '')
  }
  return null
}

/** Whether a required column would have been stored without a value. */
export function isMissingValue(error: unknown, table: string, column: string): boolean {
  for (const cause of causes(error)) {
    if (cause.code === '23502') return cause.table === table && cause.column === column
  }
  return false
}
