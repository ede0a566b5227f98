import type { PagePattern, TrackedEvent } from '../../domain/analytics/analytics-events'
import type { Role } from '../../domain/permissions'

export type Identity = { id: string; role: Role; isEmailVerified: boolean }

/** The destination of page views and events. */
export type Backend = {
  page: (page: PagePattern) => void
  track: (event: TrackedEvent) => void
  /** Sets the user's id and the user's properties. */
  identify: (person: Identity) => void
  /** The user has signed out. */
  reset: () => void
  /** The page may be about to close. */
  flush: () => void
}
