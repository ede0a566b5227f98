import { Icon } from '../ui/Icon'
import { payoutFaces } from './payout'

export function PayoutWord({ state }: { state: keyof typeof payoutFaces }) {
  const { word, icon, tone } = payoutFaces[state]
  return (
    <span className="st" data-s={tone}>
      <Icon name={icon} />
      {word}
    </span>
  )
}
