import { type BackupKeys, hasKeys, passphrasesOf } from '../backup-keys'
import { decryptLegacy, EncryptedFileError, isLegacyEncrypted } from './legacy-encrypted-file'

const ageMagic = Buffer.from('age-encryption.org/', 'utf8')
const peekedBytes = 64

const notEncrypted =
  'is not encrypted, but you have a key: anybody who can write to its folder could have put it there. To restore it all the same, unset BACKUP_RECIPIENTS, BACKUP_PASSPHRASE and BACKUP_KEY and leave out --key-file'
const noKey = 'is encrypted: set BACKUP_PASSPHRASE, or name a file that holds the secret key with --key-file'

/** Encrypts with the given keys, or passes bytes through if there are none. */
export async function* encryptBackup(source: AsyncIterable<Uint8Array>, keys: BackupKeys): AsyncGenerator<Uint8Array> {
  if (!hasKeys(keys)) return yield* source
  const { encryptWithAge } = await import('./age-file')
  yield* encryptWithAge(source, { recipients: keys.recipients, passphrase: passphrasesOf(keys)[0] })
}

/**
 * Decrypts a file, or passes an unencrypted one through if there is no key. With a key, refuses unencrypted files,
 * because anyone who can write to the folder could have put one there. Yields each chunk only after verifying it.
 */
export async function* decryptBackup(source: AsyncIterable<Buffer>, keys: BackupKeys): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(source)
  if (isLegacyEncrypted(head)) return yield* decryptLegacy(all, keys.formerKey)
  if (head.subarray(0, ageMagic.length).equals(ageMagic)) {
    const passphrases = passphrasesOf(keys)
    if (keys.identities.length + passphrases.length === 0) throw new EncryptedFileError(noKey)
    const { decryptWithAge } = await import('./age-file')
    return yield* decryptWithAge(all, { identities: keys.identities, passphrases })
  }
  if (hasKeys(keys)) throw new EncryptedFileError(notEncrypted)
  yield* all
}

/** Reads the first bytes without consuming them. */
async function peek(source: AsyncIterable<Buffer>): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < peekedBytes) {
    const { done, value } = await iterator.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* all() {
    yield head
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { head, all: all() }
}
