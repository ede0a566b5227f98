import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSigner, type Signer } from './signing/signer'
import { readSigningKey } from './signing/signing-settings'

/** The secret that signs session tokens when none is set. */
export function keptSecret(dataDir: string): string {
  const { file, text } = keptText(dataDir, 'auth-secret', () => randomBytes(48).toString('base64url'))
  if (Buffer.byteLength(text) < 32)
    throw new Error(`The secret in ${file} is damaged. Delete the file and start again: everybody has to log in anew.`)
  return text
}

/** Signs with the key that is set, or with one of its own. */
export const signerOf = (config: { LOG_SIGNING_KEY: KeyObject | undefined; DATA_DIR: string }): Signer =>
  createSigner(config.LOG_SIGNING_KEY ?? keptSigningKey(config.DATA_DIR))

function keptSigningKey(dataDir: string): KeyObject {
  const { file, text } = keptText(dataDir, 'log-signing-key', () =>
    generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  )
  const key = readSigningKey(text)
  if (!key)
    throw new Error(
      `The key in ${file} is damaged. Put it back from a copy, or delete the file and start again: receipts that were given before are then checked with the old public key.`,
    )
  return key
}

/**
 * Made at the first start and kept beside the database, readable by its owner only. Two processes that start at once
 * agree, because only the first can create the file.
 */
function keptText(dataDir: string, name: string, make: () => string): { file: string; text: string } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, name)
  try {
    writeFileSync(file, make(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return { file, text: readFileSync(file, 'utf8').trim() }
}
