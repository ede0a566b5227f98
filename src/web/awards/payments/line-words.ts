import type { LineState, WaitReason } from '../../../domain/awards/line-state'
import type { WalletFault } from '../../../domain/awards/token-transfers'
import type { Tone } from '../../ui/Banner'
import type { IconName } from '../../ui/Icon'

type Face = { word: string; icon: IconName; status: Tone | 'done' }

const stateFaces: Record<Exclude<LineState, 'held'>, Face> = {
  payable: { word: 'Payable', icon: 'send', status: 'info' },
  paid: { word: 'Paid', icon: 'circle-check', status: 'ok' },
  returned: { word: 'Returned to the sponsor', icon: 'undo', status: 'done' },
  nothing: { word: 'Valid duplicate, no amount', icon: 'copy', status: 'done' },
}

const waitFaces: Record<WaitReason, Face> = {
  kyc_missing: { word: 'KYC not started', icon: 'hourglass', status: 'warn' },
  kyc_pending: { word: 'KYC in progress', icon: 'hourglass', status: 'warn' },
  kyc_rejected: { word: 'KYC failed', icon: 'circle-x', status: 'danger' },
  wallet_changed: { word: 'Wallet changed', icon: 'hourglass', status: 'warn' },
}

/** How a line's state is shown; a held one by what it waits for. */
export const faceOfLine = (state: LineState, waitsFor: WaitReason | null): Face =>
  state === 'held' ? waitFaces[waitsFor ?? 'kyc_missing'] : stateFaces[state]

export const stateWords: Record<LineState, string> = {
  held: 'Held',
  payable: 'Payable',
  paid: 'Paid',
  returned: 'Returned',
  nothing: 'No amount',
}

export const faultWords: Record<WalletFault, string> = {
  malformed: 'no Ethereum address',
  zero: 'the zero address',
  token_contract: 'the address of the token itself',
  checksum: 'an address that contradicts its checksum',
}
