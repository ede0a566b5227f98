import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'
import { EncryptedFileError } from './legacy-encrypted-file'

export type AgeKeys = {
  /** Public keys; any of the matching secret keys can decrypt. */
  recipients: readonly string[]
  /** Used if there are no recipients. */
  passphrase: string | undefined
}

/** Encrypts in a format that `age -d` can decrypt. */
export async function* encryptWithAge(
  source: AsyncIterable<Uint8Array>,
  { recipients, passphrase = '' }: AgeKeys,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  if (recipients.length === 0) encrypter.addRecipient(passphraseRecipient(passphrase))
  yield* bytesOf(await encrypter.encrypt(streamOf(source)))
}

/** The library's types name browser streams, which Node's are compatible with. */
const streamOf = (source: AsyncIterable<Uint8Array>) => NodeStream.from(source) as ReadableStream<Uint8Array>
const bytesOf = (stream: unknown) => stream as AsyncIterable<Uint8Array>

const scryptLabel = 'age-encryption.org/v1/scrypt'
const workFactor = 17
/** Limits what is accepted from a file, which must not make the reader derive a key for minutes. */
const maxWorkFactor = 20
const scryptAsync = promisify<string, Buffer, number, object, Buffer>(scrypt)
const cipherName = 'chacha20-poly1305'
const tagged = { authTagLength: 16 }
const noNonce = Buffer.alloc(12)

function deriveKey(passphrase: string, salt: Buffer, factor: number): Promise<Buffer> {
  const cost = { N: 2 ** factor, r: 8, p: 1, maxmem: 2 ** (factor + 11) }
  return scryptAsync(passphrase, Buffer.concat([Buffer.from(scryptLabel), salt]), 32, cost)
}

/**
 * The age stanza for passphrases. The library would derive the key on the main thread, which blocks requests and takes
 * several times as long.
 */
function passphraseRecipient(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16)
      const cipher = createCipheriv(cipherName, await deriveKey(passphrase, salt, workFactor), noNonce, tagged)
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      return [
        new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(workFactor)], new Uint8Array(body)),
      ]
    },
  }
}

/** Reads that stanza and refuses what age refuses: additional recipients, malformed stanzas, too high a work factor. */
function passphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey(stanzas) {
      const stanza = stanzas.find(({ args }) => args[0] === 'scrypt')
      if (!stanza) return null
      const [, salt = '', factor = ''] = stanza.args
      const isKnown = stanza.args.length === 3 && /^[\w+/]{22}$/.test(salt) && /^[1-9]\d?$/.test(factor)
      if (stanzas.length !== 1 || !isKnown || stanza.body.length !== 32) throw new Error('invalid scrypt stanza')
      if (Number(factor) > maxWorkFactor) throw new Error('scrypt work factor is too high')
      const key = await deriveKey(passphrase, Buffer.from(salt, 'base64'), Number(factor))
      return decryptFileKey(stanza.body, key)
    },
  }
}

/** Null if it was encrypted with another key. */
function decryptFileKey(body: Uint8Array, key: Buffer): Uint8Array | null {
  const cipher = createDecipheriv(cipherName, key, noNonce, tagged)
  cipher.setAuthTag(body.subarray(-tagged.authTagLength))
  const fileKey = cipher.update(body.subarray(0, -tagged.authTagLength))
  try {
    cipher.final()
  } catch {
    return null
  }
  return new Uint8Array(fileKey)
}

/** Yields each chunk only after verifying it. */
export async function* decryptWithAge(
  source: AsyncIterable<Uint8Array>,
  { identities, passphrases }: { identities: readonly string[]; passphrases: readonly string[] },
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  for (const passphrase of passphrases) decrypter.addIdentity(passphraseIdentity(passphrase))
  try {
    yield* bytesOf(await decrypter.decrypt(streamOf(source)))
  } catch (error) {
    const isForOthers = /no identity matched/.test((error as Error).message)
    throw new EncryptedFileError(isForOthers ? 'was not encrypted for this key or passphrase' : 'is damaged')
  }
}
