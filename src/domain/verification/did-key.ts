const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bitcoin's Base58: a number in base 58, with a leading 1 for each leading zero byte. */
function base58(bytes: Uint8Array): string {
  let rest = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = `${alphabet[Number(rest % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}

/** The multicodec 'ed25519-pub'. */
const ed25519 = [0xed, 0x01]

/** The did:key identifier of an Ed25519 key. It contains the key itself, so resolving it needs no lookup. */
export const didOfKey = (publicKey: Uint8Array): string => `did:key:z${base58(Uint8Array.of(...ed25519, ...publicKey))}`

/** The id of the identifier's only key. */
export const keyOfDid = (did: string): string => `${did}#${did.slice('did:key:'.length)}`
