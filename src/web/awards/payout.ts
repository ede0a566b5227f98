import type { Results } from '../../contract/awards/results'
import { walletFaultTexts } from '../../domain/awards/wallet-fault'
import { humanize } from '../../domain/humanize'
import type { IconName } from '../ui/Icon'
import { lookUp } from '../ui/text/lookup'
import { formatDeadline } from '../ui/time/dates'

export type OwnLine = Results['ownLines'][number]
export type PayoutState = Results['findings'][number]['state']

/** The tone is a notice's or a status. */
export type PayoutDisplayStatus = { word: string; icon: IconName; tone: string }

/** How each state of an award line is shown; 'open' is for people other than its author and admins. */
const payoutDisplayStatuses: Record<PayoutState, PayoutDisplayStatus> = {
  held: { word: 'Held', icon: 'hourglass', tone: 'warn' },
  open: { word: 'Unpaid', icon: 'wallet', tone: 'info' },
  payable: { word: 'Payable', icon: 'send', tone: 'info' },
  paid: { word: 'Paid', icon: 'circle-check', tone: 'ok' },
  returned: { word: 'Returned', icon: 'undo', tone: 'danger' },
  nothing: { word: 'No share', icon: 'copy', tone: 'duplicate' },
}

export const payoutDisplayStatus = (state: PayoutState): PayoutDisplayStatus =>
  lookUp(payoutDisplayStatuses, state, { word: humanize(state), icon: 'info', tone: 'warn' })

const waits: Record<Exclude<NonNullable<OwnLine['waitsFor']>, 'wallet_changed'>, string> = {
  kyc_missing: 'Waiting for your KYC check, which has not started. The organizers will email you about it.',
  kyc_pending: 'Waiting for your KYC check, which is in progress.',
  wallet_unpayable:
    'This wallet cannot be paid. Set another one under Account. The award can be paid to it 72 hours after the change.',
  kyc_rejected: 'You did not pass the KYC check. Contact the organizers before the amount goes back to the sponsor.',
}

/** What happens next with an own line and who has to act, as a sentence for its author. */
export function nextStep(line: OwnLine): string {
  if (line.state === 'nothing') return 'A valid duplicate: another submission of this issue came first.'
  if (line.state === 'paid') return 'Paid. The transaction is the proof.'
  if (line.state === 'returned') return 'Returned to the sponsor, because you did not pass the KYC check in time.'
  if (line.state === 'payable') return 'Ready to be paid by the organizers.'
  if (line.waitsFor === 'wallet_changed') {
    const until = line.waitsUntil ? formatDeadline(new Date(line.waitsUntil)) : 'then'
    return `Your wallet address was changed, so payment waits 72 hours, until ${until}.`
  }
  // Also shown while an identity check is pending, because both take time.
  const wallet = line.walletFault && `Your wallet is ${walletFaultTexts[line.walletFault]}. ${waits.wallet_unpayable}`
  if (line.waitsFor === 'wallet_unpayable' && wallet) return wallet
  if (line.state !== 'held') return 'Ask the organizers about the next step.'
  const waitsFor = line.waitsFor ?? 'kyc_missing'
  const wait = lookUp(waits, waitsFor, `Waiting for: ${humanize(waitsFor).toLowerCase()}.`)
  return wallet ? `${wait} ${wallet}` : wait
}

/** '0x9c1f...a2e4', enough of a transaction hash to compare by eye. */
export const shortHash = (hash: string) => `${hash.slice(0, 6)}...${hash.slice(-4)}`
