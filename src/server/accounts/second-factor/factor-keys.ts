import { createSecretKeys, deriveKeys, type SecretKeys, type ServerSecrets } from '../../db/encryption/secret-keys'

/** Encrypts the secret of a second factor for its account. */
export type FactorKeys = SecretKeys & {
  /** Keys that sign the challenges of pending logins; the current key comes first. */
  signing: readonly [Uint8Array, ...Uint8Array[]]
}

/** The server's current secret comes first; previous ones can still decrypt. */
export const createFactorKeys = (secrets: ServerSecrets): FactorKeys => ({
  signing: deriveKeys(secrets, 'second factor: challenge'),
  ...createSecretKeys(secrets, 'second factor: seal'),
})
