import { asWords } from '../../../domain/as-words'
import type { LineState, WaitReason } from '../../../domain/awards/line-state'
import { type WalletFault, walletFaultTexts } from '../../../domain/awards/wallet-fault'
import { lookUp } from '../../ui/text/lookup'
import { type Face, payoutFaceOf } from '../payout'

const waitFaces: Record<WaitReason, Face> = {
  kyc_missing: { word: 'KYC not started', icon: 'hourglass', tone: 'warn' },
  kyc_pending: { word: 'KYC in progress', icon: 'hourglass', tone: 'warn' },
  kyc_rejected: { word: 'KYC failed', icon: 'circle-x', tone: 'danger' },
  wallet_changed: { word: 'Wallet changed', icon: 'hourglass', tone: 'warn' },
  wallet_unpayable: { word: 'Wallet cannot be paid', icon: 'circle-x', tone: 'danger' },
}

/** How a line's state is shown to admins: a held one by what it waits for. */
export const faceOfLine = (state: LineState, waitsFor: WaitReason | null): Face =>
  state === 'held' && waitsFor
    ? lookUp(waitFaces, waitsFor, { word: asWords(waitsFor), icon: 'hourglass', tone: 'warn' })
    : payoutFaceOf(state)

export const faultWords = (fault: WalletFault): string =>
  lookUp(walletFaultTexts, fault, 'an address that cannot be paid')
