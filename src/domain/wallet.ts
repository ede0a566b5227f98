/** '0x1234...5678': first 6, last 4 (seed §9). A text that is no longer than that stays whole. */
export function shortenWallet(walletAddress: string): string {
  if (walletAddress.length <= 10) return walletAddress
  return `${walletAddress.slice(0, 6)}...${walletAddress.slice(-4)}`
}

/** Whether two texts are one address: the case of its letters only carries a checksum (EIP-55). */
export const isSameWallet = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
