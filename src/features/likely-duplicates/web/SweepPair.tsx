import type { QueueEntry } from '../../../contract/judging'
import duplicates from '../../../web/judging/duplicates/Duplicates.module.css'
import { classNames } from '../../../web/ui/class-names'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { ComparedReport } from './ComparedReport'
import styles from './LikelyDuplicates.module.css'
import { reasonLabel } from './reason-label'
import type { SweepOffer } from './sweep-api'

/** Both reports, side by side or stacked, and why they may be the same. */
export function SweepPair({ entry, offer }: { entry: QueueEntry; offer: Pick<SweepOffer, 'issue' | 'reasons'> }) {
  return (
    <>
      <dl className={classNames(text.meta, styles.reasons)}>
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
