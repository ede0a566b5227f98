import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Writes an archive's digest next to it, in the format of `sha256sum --check`. Returns the path. */
export function writeSums(archive: string): string {
  const file = join(dirname(archive), 'SHA256SUMS')
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(file, `${digest}  ${basename(archive)}\n`)
  return file
}

/**
 * Signs the checksums with the project's Ed25519 key, the PEM file named by `keyFile`, in the format of `openssl
 * pkeyutl -verify -rawin`. Once `publicKeyFile` is in the repository, refuses any other key. Returns the written files.
 */
export function signSums(sums: string, keyFile: string | undefined, publicKeyFile: string): string[] {
  if (!keyFile)
    throw new Error('RELEASE_KEY_FILE is not set. Set it to the file of the Ed25519 key of the project, as PEM.')
  const key = createPrivateKey(readFileSync(keyFile))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} is not an Ed25519 key.`)
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  if (existsSync(publicKeyFile) && readFileSync(publicKeyFile, 'utf8') !== publicKey)
    throw new Error(`${keyFile} is not the key of the project: its public half is not ${publicKeyFile}.`)
  const signature = `${sums}.sig`
  const published = join(dirname(sums), 'release-key.pem')
  writeFileSync(signature, sign(null, readFileSync(sums), key))
  writeFileSync(published, publicKey)
  return [signature, published]
}
