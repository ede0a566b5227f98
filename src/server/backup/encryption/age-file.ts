import { createCipheriv, randomBytes, scrypt } from 'node:crypto'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, type Recipient, Stanza } from 'age-encryption'
import { EncryptedFileError } from './sealed-file'

export type AgeKeys = {
  /** Public keys: whoever has one of the secret keys can decrypt. */
  recipients: readonly string[]
  /** Used if there is no recipient. */
  passphrase: string | undefined
}

/** Encrypts so that `age -d` can open the file. */
export async function* encryptWithAge(
  source: AsyncIterable<Uint8Array>,
  { recipients, passphrase = '' }: AgeKeys,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  if (recipients.length === 0) encrypter.addRecipient(passphraseRecipient(passphrase))
  yield* bytesOf(await encrypter.encrypt(streamOf(source)))
}

/** The library names the streams of the browser, which Node's are. */
const streamOf = (source: AsyncIterable<Uint8Array>) => NodeStream.from(source) as ReadableStream<Uint8Array>
const bytesOf = (stream: unknown) => stream as AsyncIterable<Uint8Array>

const scryptLabel = 'age-encryption.org/v1/scrypt'
const workFactor = 17
const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** The stanza that age defines for passphrases. The library derives its key in the main thread, which would stop requests. */
function passphraseRecipient(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16)
      const cost = { N: 2 ** workFactor, r: 8, p: 1, maxmem: 2 ** (workFactor + 11) }
      const key = await deriveKey(passphrase, Buffer.concat([Buffer.from(scryptLabel), salt]), 32, cost)
      const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 })
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      return [
        new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(workFactor)], new Uint8Array(body)),
      ]
    },
  }
}

/** Passes on a chunk only after it was verified. */
export async function* decryptWithAge(
  source: AsyncIterable<Uint8Array>,
  { identities, passphrases }: { identities: readonly string[]; passphrases: readonly string[] },
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  for (const passphrase of passphrases) decrypter.addPassphrase(passphrase)
  try {
    yield* bytesOf(await decrypter.decrypt(streamOf(source)))
  } catch (error) {
    const isForOthers = /no identity matched/.test((error as Error).message)
    throw new EncryptedFileError(isForOthers ? 'was not encrypted for this key or passphrase' : 'is damaged')
  }
}
