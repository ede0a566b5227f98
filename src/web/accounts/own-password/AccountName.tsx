/** Whose password a form asks for: password managers look for the account beside its password, and keep it by that name. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
