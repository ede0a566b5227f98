import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Keccak-256 of a text in UTF-8, in hexadecimal digits without 0x: the hash that Ethereum's formats are made with. */
export const keccak = (text: string): string => bytesToHex(keccak_256(utf8ToBytes(text)))
