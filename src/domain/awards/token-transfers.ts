import { type KeccakOf, withChecksum } from '../wallet'
import { type PaymentToken, type WalletFault, walletFault } from './wallet-fault'

/** Converts US cents to the smallest unit of a dollar token: with 6 decimals, one cent is 10,000 units. */
export function tokenUnits(amountCents: number, decimals: number): bigint {
  return BigInt(amountCents) * 10n ** BigInt(decimals - 2)
}

export type Transfer = { walletAddress: string; amountCents: number; units: bigint }
type PayableLine = { id: string; walletAddress: string; amountCents: number }

/**
 * One transfer per wallet with the sum of its lines, in order of first appearance. Lines with an unusable wallet are
 * excluded; transfers and excluded lines add up to the input.
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
