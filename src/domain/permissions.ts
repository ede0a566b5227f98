export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

export const accessLevels = ['public', 'user', 'verified', 'admin', 'runner'] as const
/**
 * Access levels of endpoints: anyone, a valid session, a verified email, an admin with a verified email, or a runner of
 * proofs, which is a program with a token of its own and no person.
 */
export type Access = (typeof accessLevels)[number]

/** Whether an endpoint of this level is called by a person who is logged in. */
export const isForPeople = (access: Access): boolean => access !== 'public' && access !== 'runner'

/** The person making a request, as currently stored in the database, not as a token or browser claims. */
export type Viewer = { id: string; role: Role; isEmailVerified: boolean }

export type AccessRefusal = 'unauthenticated' | 'email_not_verified' | 'forbidden'

/** Returns why this viewer can't call an endpoint of this level, or null. Checks verification before the role. */
export function accessRefusal(access: Access, viewer: Viewer | null): AccessRefusal | null {
  if (access === 'public') return null
  if (!viewer || access === 'runner') return 'unauthenticated'
  if (access === 'user') return null
  if (!viewer.isEmailVerified) return 'email_not_verified'
  return access === 'admin' && viewer.role !== 'admin' ? 'forbidden' : null
}

/** How long a password entry satisfies endpoints that require step-up authentication. */
const stepUpMs = 10 * 60 * 1000

/** Whether the password was entered recently enough in this session, at login or later. */
export function isSteppedUp(steppedUpAt: Date | null, now: Date): boolean {
  return steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() < stepUpMs
}

/** Admins count as judges only with a verified email, for reading as well as writing. */
export function isJudge(viewer: Viewer): boolean {
  return viewer.role === 'admin' && viewer.isEmailVerified
}

/** Only a report's author and judges can read it. */
export function mayReadIssue(viewer: Viewer, authorId: string): boolean {
  return viewer.id === authorId || isJudge(viewer)
}
