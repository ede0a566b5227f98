export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

export const accessLevels = ['public', 'user', 'verified', 'admin'] as const
/** Who may make a call: anyone; a valid session; with a verified e-mail; and with the role admin on top. */
export type Access = (typeof accessLevels)[number]

/** The person behind a call, as the database knows them at this moment, never as a token or a browser claims. */
export type Viewer = { id: string; role: Role; isEmailVerified: boolean }

export type AccessRefusal = 'unauthenticated' | 'email_not_verified' | 'forbidden'

/** Why this viewer may not make a call of this level, or null. Verification is judged before the role. */
export function accessRefusal(access: Access, viewer: Viewer | null): AccessRefusal | null {
  if (access === 'public') return null
  if (!viewer) return 'unauthenticated'
  if (access === 'user') return null
  if (!viewer.isEmailVerified) return 'email_not_verified'
  return access === 'admin' && viewer.role !== 'admin' ? 'forbidden' : null
}

/** How long a password that was given counts for the calls that ask for it again. */
const stepUpMs = 10 * 60 * 1000

/** Whether the password of a session was given lately enough; the login gives it the first time. */
export function isSteppedUp(steppedUpAt: Date | null, now: Date): boolean {
  return steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() < stepUpMs
}

/** An admin's rights need a verified e-mail, on reading as on writing. */
export function isJudge(viewer: Viewer): boolean {
  return viewer.role === 'admin' && viewer.isEmailVerified
}

/** A report is read by its author and by judges, nobody else (seed §6). */
export function mayReadIssue(viewer: Viewer, authorId: string): boolean {
  return viewer.id === authorId || isJudge(viewer)
}
