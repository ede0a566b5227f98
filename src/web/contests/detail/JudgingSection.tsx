import type { Contest } from '../../../contract/contest'
import { judgingTerms } from '../../../domain/contests/judging-settings'
import { hasSetting } from '../../features'
import layout from '../../ui/layout.module.css'
import { SheetSection } from '../../ui/Sheet'
import text from '../../ui/text.module.css'
import { appealHoursOf } from '../appeal-time'

export const judgingSectionId = 'contest-judging'
/** Nobody looks twice while second looks are turned off. */
const secondLookPercentOf = ({ secondLookPercent }: Contest) =>
  hasSetting('secondLookPercent') ? secondLookPercent : null
const termsOf = (contest: Contest) =>
  judgingTerms({
    ...contest,
    secondLookPercent: secondLookPercentOf(contest),
    appealHours: appealHoursOf(contest),
  })
export const hasJudgingSection = (contest: Contest): boolean => termsOf(contest).length > 0

/** How this contest is judged; public even before its start. */
export function JudgingSection({ contest }: { contest: Contest }) {
  const terms = termsOf(contest)
  if (terms.length === 0) return null
  return (
    <SheetSection id={judgingSectionId} title="How it is judged" icon="gavel">
      <dl className={layout.stack}>
        {terms.map(({ title, text: content }) => (
          <div key={title}>
            <dt className={text.strong}>{title}</dt>
            <dd className={text.muted}>{content}</dd>
          </div>
        ))}
      </dl>
    </SheetSection>
  )
}
