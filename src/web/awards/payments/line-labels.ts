import type { LineState, WaitReason } from '../../../domain/awards/line-state'
import { type WalletFault, walletFaultTexts } from '../../../domain/awards/wallet-fault'
import { humanize } from '../../../domain/humanize'
import { lookUp } from '../../ui/text/lookup'
import { type PayoutDisplayStatus, payoutDisplayStatus } from '../payout'

const waitDisplayStatuses: Record<WaitReason, PayoutDisplayStatus> = {
  kyc_missing: { word: 'KYC not started', icon: 'hourglass', tone: 'warn' },
  kyc_pending: { word: 'KYC in progress', icon: 'hourglass', tone: 'warn' },
  kyc_rejected: { word: 'KYC failed', icon: 'circle-x', tone: 'danger' },
  wallet_changed: { word: 'Wallet changed', icon: 'hourglass', tone: 'warn' },
  wallet_unpayable: { word: 'Wallet cannot be paid', icon: 'circle-x', tone: 'danger' },
}

/** How admins see a line's state; a held line shows what it waits for. */
export const lineDisplayStatus = (state: LineState, waitsFor: WaitReason | null): PayoutDisplayStatus =>
  state === 'held' && waitsFor
    ? lookUp(waitDisplayStatuses, waitsFor, { word: humanize(waitsFor), icon: 'hourglass', tone: 'warn' })
    : payoutDisplayStatus(state)

export const walletFaultLabel = (fault: WalletFault): string =>
  lookUp(walletFaultTexts, fault, 'an address that cannot be paid')
