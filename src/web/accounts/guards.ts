import type { Area } from '../pages'
import type { Session } from './session/session-store'

/** Who is redirected away from the pages of an area before any of them is rendered. */
export const redirectsAway: Record<Area, (session: Session) => boolean> = {
  public: () => false,
  'signed-in': ({ isAuthenticated }) => !isAuthenticated,
  verified: ({ isAuthenticated, user }) => !isAuthenticated || !user,
  admin: ({ user }) => user?.role !== 'admin',
}
