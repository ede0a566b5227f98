import { Icon } from '../ui/Icon'
import { type OwnLine, payoutFaces } from './payout'

export function PayoutWord({ state }: { state: OwnLine['state'] }) {
  const { word, icon, tone } = payoutFaces[state]
  return (
    <span className="st" data-s={tone}>
      <Icon name={icon} />
      {word}
    </span>
  )
}
