import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as wallet from '../../../domain/wallet'

const keccak = (ascii: string) => bytesToHex(keccak_256(utf8ToBytes(ascii)))

/** For a warning only: an address that contradicts its checksum is accepted all the same. */
export const contradictsChecksum = (walletAddress: string): boolean => wallet.contradictsChecksum(walletAddress, keccak)
