import { Word } from '../ui/Status'
import { type PayoutState, payoutFaceOf } from './payout'

export function PayoutWord({ state }: { state: PayoutState }) {
  const { word, ...face } = payoutFaceOf(state)
  return <Word {...face}>{word}</Word>
}
