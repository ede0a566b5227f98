/** '0x1234...5678': first 6, last 4 (seed §9). A text that is no longer than that stays whole. */
export function shortenWallet(walletAddress: string): string {
  if (walletAddress.length <= 10) return walletAddress
  return `${walletAddress.slice(0, 6)}...${walletAddress.slice(-4)}`
}

/** What an account has that was made without a wallet; nobody holds its key, so what is sent there is lost. */
export const isZeroWallet = (walletAddress: string): boolean => /^0x0{40}$/i.test(walletAddress)

/** Keccak-256 of an ASCII text, in lower-case hexadecimal digits; handed in, because the rules load no library. */
export type KeccakOf = (ascii: string) => string

/**
 * The address with its checksum in the case of its letters (EIP-55): a letter is a capital where the same place of the
 * hash of the lower-case digits is 8 or more. The caller has made sure that it is 0x and 40 hexadecimal digits.
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
 * Whether a mixed-case address contradicts its own checksum. One in a single case carries none and contradicts nothing;
 * neither does what is no address at all.
 */
export function contradictsChecksum(walletAddress: string, keccak: KeccakOf): boolean {
  const digits = walletAddress.slice(2)
  if (!/^0x[0-9a-fA-F]{40}$/.test(walletAddress)) return false
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return false
  return withChecksum(walletAddress, keccak) !== `0x${digits}`
}
/** Whether two texts are one address: the case of its letters only carries a checksum (EIP-55). */
export const isSameWallet = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
