import type { QueueEntry } from '../../../contract/judging'
import { classNames } from '../../ui/class-names'
import { VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { ComparedReport } from '../duplicates/ComparedReport'
import duplicates from '../duplicates/Duplicates.module.css'
import { reasonLabel } from '../judging-labels'
import type { SweepOffer } from './sweep-api'

/** Both reports, side by side or stacked, and why they may be the same. */
export function SweepPair({ entry, offer }: { entry: QueueEntry; offer: Pick<SweepOffer, 'issue' | 'reasons'> }) {
  return (
    <>
      <dl className={classNames(text.meta, duplicates.reasons)}>
        {offer.reasons.map(reasonLabel).map(({ name, found }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <VisibleText>{found}</VisibleText>
            </dd>
          </div>
        ))}
      </dl>
      <div className={duplicates.pair}>
        <ComparedReport entry={entry} prefix="A" />
        <ComparedReport entry={offer.issue} prefix="B" />
      </div>
    </>
  )
}
