import type { Role } from '../permissions'

export type RoleRefusal = 'admin_unverified' | 'admin_is_sponsor' | 'last_admin'

type RoleFacts = {
  role: Role
  person: { role: Role; isEmailVerified: boolean; isSponsor: boolean }
  /** Admins with a verified address, without this person. */
  otherAdmins: number
}

/**
 * Why an admin may not give this role to a person, or null. A sponsor would read the submissions of the contest that they
 * host, and one admin who can log in and act must remain.
 */
export function roleRefusal({ role, person, otherAdmins }: RoleFacts): RoleRefusal | null {
  if (role === person.role) return null
  if (role === 'user') return otherAdmins === 0 ? 'last_admin' : null
  if (!person.isEmailVerified) return 'admin_unverified'
  return person.isSponsor ? 'admin_is_sponsor' : null
}
