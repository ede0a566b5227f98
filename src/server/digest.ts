import { createHash } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 in hexadecimal, of a text as UTF-8. */
export const digestOf = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** Keccak-256 of a UTF-8 text, in hex without 0x; Ethereum's hash function. */
export const keccak = (text: string): string => bytesToHex(keccak_256(utf8ToBytes(text)))
