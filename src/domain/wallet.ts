/** '0x1234...5678': the first 6 and last 4 characters. Returns shorter texts unchanged. */
export function shortenWallet(walletAddress: string): string {
  if (walletAddress.length <= 10) return walletAddress
  return `${walletAddress.slice(0, 6)}...${walletAddress.slice(-4)}`
}

/** Accounts without a wallet have the zero address, where money would be lost. */
export const isZeroWallet = (walletAddress: string): boolean => /^0x0{40}$/i.test(walletAddress)

/** Keccak-256 of an ASCII text in lower-case hexadecimal. Passed in, because domain rules import no libraries. */
export type KeccakOf = (ascii: string) => string

/**
 * The address with its EIP-55 checksum in the case of its letters: upper case where the hash of the lower-case digits
 * has 8 or more. The address must be 0x and 40 hexadecimal digits.
 */
export function withChecksum(walletAddress: string, keccak: KeccakOf): string {
  const digits = walletAddress.slice(2).toLowerCase()
  const hash = keccak(digits)
  const cased = [...digits].map((digit, place) =>
    Number.parseInt(hash[place] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${cased.join('')}`
}

/**
 * Whether a mixed-case address contradicts its own checksum. A single-case address has no checksum. False for malformed
 * addresses.
 */
export function contradictsChecksum(walletAddress: string, keccak: KeccakOf): boolean {
  const digits = walletAddress.slice(2)
  if (!/^0x[0-9a-fA-F]{40}$/.test(walletAddress)) return false
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return false
  return withChecksum(walletAddress, keccak) !== `0x${digits}`
}
/** Whether two texts are the same address. Ignores case, which is only a checksum. */
export const isSameWallet = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
