import type { Session } from './session/session-store'

/** Who is led elsewhere by an area of the site before any of its pages is drawn. */
export const turnsAway = {
  loginArea: ({ isAuthenticated }: Session) => !isAuthenticated,
  protectedArea: ({ isAuthenticated, user }: Session) => !isAuthenticated || !user,
  adminArea: ({ user }: Session) => user?.role !== 'admin',
}
