import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret that signs session tokens when none is set: made at the first start and kept beside the database, readable
 * by its owner only. Two processes that start at once agree, because only the first can create the file.
 */
export function keptSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'auth-secret')
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (Buffer.byteLength(secret) < 32)
    throw new Error(`The secret in ${file} is damaged. Delete the file and start again: everybody has to log in anew.`)
  return secret
}
