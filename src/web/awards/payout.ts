import type { Results } from '../../contract/awards/results'
import type { IconName } from '../ui/Icon'
import { asWords, lookUp } from '../ui/text/lookup'
import { formatUtcDayTime } from '../ui/time/dates'

export type OwnLine = Results['ownLines'][number]
export type PayoutState = Results['findings'][number]['state']

/** The tone is one of the notices', or a status. */
export type Face = { word: string; icon: IconName; tone: string }

/** How each state of an award line is shown, 'open' where only its author and admins learn more. */
const payoutFaces: Record<PayoutState, Face> = {
  held: { word: 'Held', icon: 'hourglass', tone: 'warn' },
  open: { word: 'Open', icon: 'hourglass', tone: 'info' },
  payable: { word: 'Payable', icon: 'calendar-clock', tone: 'info' },
  paid: { word: 'Paid', icon: 'circle-check', tone: 'ok' },
  returned: { word: 'Returned', icon: 'undo', tone: 'danger' },
  nothing: { word: 'No share', icon: 'copy', tone: 'duplicate' },
}

export const payoutFaceOf = (state: PayoutState): Face =>
  lookUp(payoutFaces, state, { word: asWords(state), icon: 'info', tone: 'warn' })

const waits: Record<Exclude<NonNullable<OwnLine['waitsFor']>, 'wallet_changed'>, string> = {
  kyc_missing: 'Waits for your KYC check, which has not begun. The organizers will ask you for it by email.',
  kyc_pending: 'Waits for your KYC check, which is under way.',
  kyc_rejected: 'Your KYC check was not passed. Write to the organizers before the amount goes back to the sponsor.',
}

/** What happens next with an own line, and who has to act; a sentence for its author. */
export function nextStep(line: OwnLine): string {
  if (line.state === 'nothing') return 'A valid duplicate: recognised, and another report of it came first.'
  if (line.state === 'paid') return 'Paid. The transaction is the proof.'
  if (line.state === 'returned') return 'Returned to the sponsor, because the KYC check was not passed in time.'
  if (line.state === 'payable') return 'Nothing stands in the way. The organizers pay it next.'
  if (line.waitsFor === 'wallet_changed') {
    const until = line.waitsUntil ? formatUtcDayTime(new Date(line.waitsUntil)) : 'then'
    return `Your wallet address was changed, so payment waits 72 hours, until ${until}.`
  }
  if (line.state !== 'held') return 'The organizers know what comes next.'
  if (line.waitsFor === null) return waits.kyc_missing
  return lookUp(waits, line.waitsFor, `Waits for: ${asWords(line.waitsFor).toLowerCase()}.`)
}

/** '0x9c1f...a2e4', as much of a transaction as an eye compares. */
export const shortHash = (hash: string) => `${hash.slice(0, 6)}...${hash.slice(-4)}`
