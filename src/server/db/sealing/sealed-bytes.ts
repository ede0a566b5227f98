import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Where something is stored; sealed for one place it opens in no other. */
export type Place = { table: string; row: string; column: string }

const nameOf = ({ table, row, column }: Place) => Buffer.from(`${table}/${row}/${column}`, 'utf8')

/** Nonce, tag and ciphertext. The nonce is random: with 96 bits a key is good for billions of texts. */
export function sealBytes(key: Buffer, place: Place, content: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(nameOf(place))
  const sealed = [cipher.update(content), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
}

/** Null: not sealed with this key for this place, or changed since. */
export function openBytes(key: Buffer, place: Place, sealed: Uint8Array): Buffer | null {
  if (sealed.length < nonceBytes + tagBytes) return null
  const [nonce, tag] = [sealed.subarray(0, nonceBytes), sealed.subarray(nonceBytes, nonceBytes + tagBytes)]
  const cipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(nameOf(place)).setAuthTag(tag)
  try {
    return Buffer.concat([cipher.update(sealed.subarray(nonceBytes + tagBytes)), cipher.final()])
  } catch {
    return null
  }
}
