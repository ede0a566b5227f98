import type { Results } from '../../contract/awards/results'
import panel from '../ui/Panel.module.css'
import { Fact, SheetSection } from '../ui/Sheet'
import text from '../ui/text.module.css'

type Agreement = NonNullable<Results['agreement']>
type Figure = Agreement['raw']

const whyMissing: Record<NonNullable<Figure['missing']>, string> = {
  nothing_compared: 'not defined: nothing was judged twice',
  one_category: 'not defined: both judges gave one and the same verdict throughout',
  no_spread: 'no interval: the judges did not differ enough to compute one',
}

const two = (value: number) => value.toFixed(2)

/** A figure with its interval, or why it has none. */
export function figureInWords({ value, low, high, missing }: Figure): string {
  const why = missing && (whyMissing[missing] ?? 'not defined')
  if (value === null) return why ?? 'not defined'
  if (low === null || high === null) return `${two(value)} (${why ?? 'no interval'})`
  return `${two(value)} (95 % interval from ${two(low)} to ${two(high)})`
}

/** How far two judges agreed who did not know of each other. Kappa never stands alone. */
export function AgreementSection({ results: { agreement, snapshot } }: { results: Results }) {
  if (!agreement) return null
  const { count, agreed, raw, kappa, ac1 } = agreement
  return (
    <SheetSection title="Agreement of judges" note={`${count} of ${snapshot.issues.length} submissions judged twice`}>
      <p className={text.muted}>
        Submissions drawn at random were judged again by another judge who did not see the first verdict. {agreed} of{' '}
        {count} got the same verdict.
      </p>
      <dl className={panel.facts}>
        <Fact term="Same verdict">{figureInWords(raw)}</Fact>
        <Fact term="Cohen’s kappa">{figureInWords(kappa)}</Fact>
        <Fact term="Gwet’s AC1">{figureInWords(ac1)}</Fact>
      </dl>
      <p className={text.muted}>
        Both correct for agreement by chance. Kappa is low where nearly all verdicts are the same, however well judges
        agree, so read it with the others.
      </p>
    </SheetSection>
  )
}
