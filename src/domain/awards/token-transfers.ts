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

type KnownChain = { name: string; tokens: Record<string, string> }

/**
 * Chain ids and token contracts that are shown by their names. The issuer's list for USDC is
 * developers.circle.com/stablecoins/usdc-contract-addresses. Each address is the same in two independent lists
 * (docs.gelato.cloud and ethskills, 2026-11-30).
 */
const knownChains: Record<number, KnownChain> = {
  1: {
    name: 'Ethereum',
    tokens: {
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': 'USDC',
    },
  },
  10: { name: 'OP Mainnet', tokens: { '0x0b2c639c533813f4aa9d7837caf62653d097ff85': 'USDC' } },
  137: { name: 'Polygon', tokens: { '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': 'USDC' } },
  8453: { name: 'Base', tokens: { '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': 'USDC' } },
  42161: { name: 'Arbitrum One', tokens: { '0xaf88d065e77c8cc2239327c5edb3a432268e5831': 'USDC' } },
}

export const chainName = (chainId: number): string | null => knownChains[chainId]?.name ?? null

/** Null for a contract that isn't known on that chain; the same address can be another token elsewhere. */
export const tokenName = ({ chainId, address }: { chainId: number; address: string }): string | null =>
  knownChains[chainId]?.tokens[address.toLowerCase()] ?? null
