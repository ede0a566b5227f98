import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Keccak-256 of a UTF-8 text, in hex without 0x; Ethereum's hash function. */
export const keccak = (text: string): string => bytesToHex(keccak_256(utf8ToBytes(text)))
