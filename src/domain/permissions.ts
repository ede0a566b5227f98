export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

export const accessLevels = ['public', 'user', 'verified', 'admin'] as const
/** Who may call an endpoint: anyone, a valid session, one with a verified email, one that is also an admin. */
export type Access = (typeof accessLevels)[number]

/** The person behind a request, as stored in the database now, not as a token or a browser claims. */
export type Viewer = { id: string; role: Role; isEmailVerified: boolean }

export type AccessRefusal = 'unauthenticated' | 'email_not_verified' | 'forbidden'

/** Why this viewer may not call an endpoint of this level, or null. Verification is checked before the role. */
export function accessRefusal(access: Access, viewer: Viewer | null): AccessRefusal | null {
  if (access === 'public') return null
  if (!viewer) return 'unauthenticated'
  if (access === 'user') return null
  if (!viewer.isEmailVerified) return 'email_not_verified'
  return access === 'admin' && viewer.role !== 'admin' ? 'forbidden' : null
}

/** How long an entered password counts for endpoints that ask for it again. */
const stepUpMs = 10 * 60 * 1000

/** Whether the password was entered recently enough in this session, at login or later. */
export function isSteppedUp(steppedUpAt: Date | null, now: Date): boolean {
  return steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() < stepUpMs
}

/** Admins judge only with a verified email, for reading as for writing. */
export function isJudge(viewer: Viewer): boolean {
  return viewer.role === 'admin' && viewer.isEmailVerified
}

/** Only its author and judges may read a report. */
export function mayReadIssue(viewer: Viewer, authorId: string): boolean {
  return viewer.id === authorId || isJudge(viewer)
}
