import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolderError, makeDataFolder } from './db/opening/data-folder'
import { createSigner, type Signer } from './signing/signer'
import { readSigningKey } from './signing/signing-settings'

/** Signs session tokens if AUTH_SECRET isn't set. */
export function generatedSecret(dataDir: string): string {
  const { file, text } = readOrCreate(dataDir, 'auth-secret', () => randomBytes(48).toString('base64url'))
  if (Buffer.byteLength(text) < 32)
    throw new Error(
      `The secret in ${file} is damaged. Delete the file and start again. Everyone then has to log in again.`,
    )
  return text
}

/** Signs with LOG_SIGNING_KEY, or with a generated key. */
export const signerOf = (config: { LOG_SIGNING_KEY: KeyObject | undefined; DATA_DIR: string }): Signer =>
  createSigner(config.LOG_SIGNING_KEY ?? generatedSigningKey(config.DATA_DIR))

function generatedSigningKey(dataDir: string): KeyObject {
  const { file, text } = readOrCreate(dataDir, 'log-signing-key', () =>
    generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  )
  const key = readSigningKey(text)
  if (!key)
    throw new Error(
      `The key in ${file} is damaged. Restore it from a copy, or delete the file and start again: earlier receipts must then be checked with the old public key.`,
    )
  return key
}

/**
 * Creates the file at the first start, readable only by its owner. If two processes start together, only one can create
 * it, and both read the same text.
 */
function readOrCreate(dataDir: string, name: string, make: () => string): { file: string; text: string } {
  makeDataFolder(dataDir)
  const file = join(dataDir, name)
  try {
    writeFileSync(file, make(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw dataFolderError(dataDir, error as NodeJS.ErrnoException)
  }
  try {
    return { file, text: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    throw dataFolderError(dataDir, error as NodeJS.ErrnoException)
  }
}
