import type { Results } from '../../contract/awards/results'
import { figureWords, secondJudgeWords } from '../../domain/judging/second-look/figure-words'
import panel from '../ui/Panel.module.css'
import { Fact, SheetSection } from '../ui/Sheet'
import text from '../ui/text.module.css'

/** How far two judges agreed. That the second one knew nothing of the first is said only where it is known. Kappa never stands alone. */
export function AgreementSection({ results: { agreement, snapshot } }: { results: Results }) {
  if (!agreement) return null
  const { count, agreed, raw, kappa, ac1 } = agreement
  return (
    <SheetSection title="Judge agreement" note={`${count} of ${snapshot.issues.length} submissions judged twice`}>
      <p
        className={text.muted}
      >{`Submissions drawn at random were judged again by another judge${secondJudgeWords(agreement)}. ${agreed} of ${count} got the same verdict.`}</p>
      <dl className={panel.facts}>
        <Fact term="Same verdict">{figureWords(raw)}</Fact>
        <Fact term="Cohen’s kappa">{figureWords(kappa)}</Fact>
        <Fact term="Gwet’s AC1">{figureWords(ac1)}</Fact>
      </dl>
      <p className={text.muted}>
        Both correct for chance agreement. Kappa is low when nearly all verdicts are the same, even if judges agree, so
        read it together with the others.
      </p>
    </SheetSection>
  )
}
