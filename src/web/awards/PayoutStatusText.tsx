import { StatusText } from '../ui/Status'
import { type PayoutState, payoutDisplayStatus } from './payout'

export function PayoutStatusText({ state }: { state: PayoutState }) {
  const { word, ...face } = payoutDisplayStatus(state)
  return <StatusText {...face}>{word}</StatusText>
}
