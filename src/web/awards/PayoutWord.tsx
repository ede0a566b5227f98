import { Icon } from '../ui/Icon'
import { type PayoutState, payoutFaceOf } from './payout'

export function PayoutWord({ state }: { state: PayoutState }) {
  const { word, icon, tone } = payoutFaceOf(state)
  return (
    <span className="st" data-s={tone}>
      <Icon name={icon} />
      {word}
    </span>
  )
}
