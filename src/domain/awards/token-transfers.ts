import { contradictsChecksum, isZeroWallet, type KeccakOf, withChecksum } from '../wallet'

/** The token in which awards are paid, and its chain. */
export type PaymentToken = { chainId: number; address: string; decimals: number }

/** US cents in the smallest unit of a dollar token: with 6 decimals a cent is 10,000 units. */
export function tokenUnits(amountCents: number, decimals: number): bigint {
  return BigInt(amountCents) * 10n ** BigInt(decimals - 2)
}

export type WalletFault = 'malformed' | 'zero' | 'token_contract' | 'checksum'

/**
 * Why nothing is sent to this address, or null: it is malformed; it is the zero address or the token's own, where money
 * is lost; or its mixed case contradicts its checksum (EIP-55), which points to a typing error.
 */
export function walletFault(walletAddress: string, token: PaymentToken, keccak: KeccakOf): WalletFault | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(walletAddress)) return 'malformed'
  if (isZeroWallet(walletAddress)) return 'zero'
  if (walletAddress.toLowerCase() === token.address.toLowerCase()) return 'token_contract'
  return contradictsChecksum(walletAddress, keccak) ? 'checksum' : null
}

export type Transfer = { walletAddress: string; amountCents: number; units: bigint }
type PayableLine = { id: string; walletAddress: string; amountCents: number }

/**
 * One transfer per wallet with the sum of its lines, in order of first appearance. Lines with a bad wallet are left out;
 * transfers and left-out lines add up to what was given.
 */
export function transfersOf(
  lines: readonly PayableLine[],
  token: PaymentToken,
  keccak: KeccakOf,
): { transfers: Transfer[]; leftOut: { lineId: string; fault: WalletFault }[] } {
  const cents = new Map<string, number>()
  const leftOut: { lineId: string; fault: WalletFault }[] = []
  for (const { id, walletAddress, amountCents } of lines) {
    const fault = walletFault(walletAddress, token, keccak)
    if (fault) leftOut.push({ lineId: id, fault })
    else {
      const wallet = withChecksum(walletAddress, keccak)
      cents.set(wallet, (cents.get(wallet) ?? 0) + amountCents)
    }
  }
  const transfers = [...cents].map(([walletAddress, amountCents]) => ({
    walletAddress,
    amountCents,
    units: tokenUnits(amountCents, token.decimals),
  }))
  return { transfers, leftOut }
}
