import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as wallet from '../../../domain/wallet'

const keccak = (ascii: string) => bytesToHex(keccak_256(utf8ToBytes(ascii)))

/** A warning or null: such an address is accepted, but nothing will be paid to it. */
export function walletWarning(walletAddress: string): string | null {
  if (wallet.isZeroWallet(walletAddress)) return 'This is the zero address. No one can withdraw from it.'
  return wallet.contradictsChecksum(walletAddress, keccak)
    ? 'This address does not match its checksum. Check it for typos.'
    : null
}
