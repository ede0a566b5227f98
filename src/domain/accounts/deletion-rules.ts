/**
 * Returns why an account can't be deleted, or null. One admin must remain, so that new admins can be made in the UI.
 */
export function deletionRefusal(account: { isAdmin: boolean; otherAdmins: number }): 'last_admin' | null {
  return account.isAdmin && account.otherAdmins === 0 ? 'last_admin' : null
}
