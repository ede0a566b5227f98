import { SidePart } from '../../../web/panes/Panes'
import { Disclosure } from '../../../web/ui/Disclosure'
import { Fact, Facts } from '../../../web/ui/Facts'
import layout from '../../../web/ui/layout.module.css'
import text from '../../../web/ui/text.module.css'
import { Time } from '../../../web/ui/time/Time'
import type { SecondLooks } from '../contract'
import styles from './SecondLook.module.css'

/** How anyone can verify that the draw wasn't manipulated. */
export function DrawFacts({ view: { draw, percent, looks } }: { view: SecondLooks }) {
  if (!draw) return null
  return (
    <SidePart title="The draw">
      <Facts>
        <Fact term="Drawn">{draw.drawnAt ? `${looks.length} of ${draw.submissions}` : `${percent}%, at least 10`}</Fact>
        <Fact term="Seed committed">
          <Time at={draw.committedAt} />
        </Fact>
        {draw.drawnAt && (
          <Fact term="Drawn at">
            <Time at={draw.drawnAt} />
          </Fact>
        )}
      </Facts>
      <Disclosure title="Check it" className={layout.belowSmall}>
        <p className={text.muted}>
          The SHA-256 of the seed was in the ledger before judging started. The submissions whose ids have the lowest
          HMAC-SHA-256 with the seed as key are drawn.
        </p>
        <p className={text.muted}>SHA-256 of the seed</p>
        <code className={styles.code}>{draw.commitment}</code>
        {draw.seed && (
          <>
            <p className={text.muted}>Seed</p>
            <code className={styles.code}>{draw.seed}</code>
          </>
        )}
      </Disclosure>
    </SidePart>
  )
}
