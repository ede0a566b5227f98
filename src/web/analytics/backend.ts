import type { PagePattern, TrackedEvent } from '../../domain/analytics/analytics-events'
import type { Role } from '../../domain/permissions'

export type Identity = { id: string; role: Role; isEmailVerified: boolean }

/** Where page views and events go. */
export type Backend = {
  page: (page: PagePattern) => void
  track: (event: TrackedEvent) => void
  /** Sets the user's id and the user's properties. */
  identify: (person: Identity) => void
  /** Whoever was signed in is not any more. */
  reset: () => void
  /** The page may be about to go. */
  flush: () => void
}
