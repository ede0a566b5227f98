/** Why an account may not be deleted, or null. One admin must remain, to make others from the screens. */
export function deletionRefusal(account: { isAdmin: boolean; otherAdmins: number }): 'last_admin' | null {
  return account.isAdmin && account.otherAdmins === 0 ? 'last_admin' : null
}
