import { contradictsChecksum, isZeroWallet, type KeccakOf } from '../wallet'

/** The token in which awards are paid, and its chain. */
export type PaymentToken = { chainId: number; address: string; decimals: number }

export const walletFaults = ['malformed', 'zero', 'token_contract', 'checksum'] as const
export type WalletFault = (typeof walletFaults)[number]

/**
 * Returns why this address can't be paid, or null: it is malformed; it is the zero address or the token's own, where
 * money is lost; or its mixed case contradicts its EIP-55 checksum, which suggests a typo.
 */
export function walletFault(
  walletAddress: string,
  token: Pick<PaymentToken, 'address'> | null,
  keccak: KeccakOf,
): WalletFault | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(walletAddress)) return 'malformed'
  if (isZeroWallet(walletAddress)) return 'zero'
  if (walletAddress.toLowerCase() === token?.address.toLowerCase()) return 'token_contract'
  return contradictsChecksum(walletAddress, keccak) ? 'checksum' : null
}

/** Describes each fault. */
export const walletFaultTexts: Record<WalletFault, string> = {
  malformed: 'no Ethereum address',
  zero: 'the zero address, which no one can withdraw from',
  token_contract: 'the address of the token contract, not of a wallet',
  checksum: 'an address whose checksum does not match, so it may have a typo',
}

type UnpaidAward = { walletAddress: string; accountWallet: string; walletChangedAt: Date | null }

/**
 * The wallet for an unpaid award: the one on record when results were finalized or, if that one is unusable, the wallet
 * that the account's owner has set since.
 */
export function payableWallet(
  { walletAddress, accountWallet, walletChangedAt }: UnpaidAward,
  faultOf: (walletAddress: string) => WalletFault | null,
): string {
  return faultOf(walletAddress) === null || walletChangedAt === null ? walletAddress : accountWallet
}
