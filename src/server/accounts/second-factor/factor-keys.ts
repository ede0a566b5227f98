import { createSecretKeys, deriveKeys, type SecretKeys, type ServerSecrets } from '../../db/encryption/secret-keys'

/** Encrypts the secret of a second factor for its account. */
export type FactorKeys = SecretKeys & {
  /** Sign the challenges of logins that wait for a code; the current key is the first. */
  signing: readonly [Uint8Array, ...Uint8Array[]]
}

/** The current secret of the server comes first; former ones can still decrypt. */
export const createFactorKeys = (secrets: ServerSecrets): FactorKeys => ({
  signing: deriveKeys(secrets, 'second factor: challenge'),
  ...createSecretKeys(secrets, 'second factor: seal'),
})
