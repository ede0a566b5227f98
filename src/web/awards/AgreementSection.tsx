import type { Results } from '../../contract/awards/results'
import { blindReviewText, formatAgreementFigure } from '../../domain/judging/second-look/agreement'
import { Fact, Facts } from '../ui/Facts'
import { SheetSection } from '../ui/Sheet'
import text from '../ui/text.module.css'

/** How far two judges agreed. Claims that the second judge was blind only if that is known. Never shows kappa alone. */
export function AgreementSection({ results: { agreement, snapshot } }: { results: Results }) {
  if (!agreement) return null
  const { count, agreed, raw, kappa, ac1 } = agreement
  return (
    <SheetSection title="Judge agreement" note={`${count} of ${snapshot.issues.length} submissions judged twice`}>
      <p
        className={text.muted}
      >{`Submissions drawn at random were judged again by another judge${blindReviewText(agreement)}. ${agreed} of ${count} got the same verdict.`}</p>
      <Facts>
        <Fact term="Same verdict">{formatAgreementFigure(raw)}</Fact>
        <Fact term="Cohen’s kappa">{formatAgreementFigure(kappa)}</Fact>
        <Fact term="Gwet’s AC1">{formatAgreementFigure(ac1)}</Fact>
      </Facts>
      <p className={text.muted}>
        Both correct for chance agreement. Kappa is low when nearly all verdicts are the same, even if judges agree, so
        read it together with the others.
      </p>
    </SheetSection>
  )
}
