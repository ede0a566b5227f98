import type { Area } from '../page-facts'
import type { Session } from './session/session-store'

/** Who is redirected away from an area's pages before any of them renders. */
export const redirectsAway: Record<Area, (session: Session) => boolean> = {
  public: () => false,
  'signed-in': ({ isAuthenticated }) => !isAuthenticated,
  verified: ({ isAuthenticated, user }) => !isAuthenticated || !user,
  admin: ({ user }) => user?.role !== 'admin',
}
