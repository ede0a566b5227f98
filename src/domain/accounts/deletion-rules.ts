/** Why an account may not be deleted, or null: somebody has to be left who can make further admins from the screens. */
export function deletionRefusal(account: { isAdmin: boolean; otherAdmins: number }): 'last_admin' | null {
  return account.isAdmin && account.otherAdmins === 0 ? 'last_admin' : null
}
