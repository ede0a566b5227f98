import type { Role } from '../permissions'

export type RoleRefusal = 'admin_unverified' | 'admin_is_sponsor' | 'last_admin'

type RoleFacts = {
  role: Role
  person: { role: Role; isEmailVerified: boolean; isSponsor: boolean }
  /** Other admins with a verified address. */
  otherAdmins: number
}

/**
 * Returns why an admin can't give this person this role, or null. A sponsor with the role could read submissions to the
 * contest they host. At least one admin who can sign in and act must remain.
 */
export function roleRefusal({ role, person, otherAdmins }: RoleFacts): RoleRefusal | null {
  if (role === person.role) return null
  if (role === 'user') return otherAdmins === 0 ? 'last_admin' : null
  if (!person.isEmailVerified) return 'admin_unverified'
  return person.isSponsor ? 'admin_is_sponsor' : null
}
