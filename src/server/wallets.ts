import { type PaymentToken, type WalletFault, walletFault } from '../domain/awards/wallet-fault'
import { keccak } from './digest'

/** What is wrong with a wallet, regardless of the payment token. */
export const ownWalletFault = (walletAddress: string): WalletFault | null => walletFault(walletAddress, null, keccak)

/** The same for payments in one token. */
export const faultsFor =
  (token: PaymentToken) =>
  (walletAddress: string): WalletFault | null =>
    walletFault(walletAddress, token, keccak)
