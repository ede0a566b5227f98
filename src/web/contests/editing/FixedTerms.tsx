import type { Contest } from '../../../contract/contest'
import type { JudgingSetting } from '../../../domain/contests/judging-settings'
import { Fact, Facts } from '../../ui/Facts'
import { SheetSection } from '../../ui/Sheet'
import text from '../../ui/text.module.css'
import { formatDayTime } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import type { ContestLocks } from './ContestFields'
import { offeredSettings } from './settings-input'

const settingTerms: Record<JudgingSetting, { term: string; unit: (value: number) => string }> = {
  secondLookPercent: { term: 'Blind second look', unit: (value) => `${value}% of submissions` },
  appealHours: { term: 'Appeal period', unit: (value) => (value === 1 ? '1 hour' : `${value} hours`) },
  undecidedMax: { term: 'Open submissions per person', unit: String },
}

/** What people have planned around or were promised, as facts: the form has no fields for it anymore. */
export function FixedTerms({ contest, locks }: { contest: Contest; locks: ContestLocks }) {
  return (
    <SheetSection title="Can't change anymore" icon="lock">
      <Facts isWide>
        <Fact term="Repository">
          <span className={text.mono}>{contest.githubRepoUrl}</span>
        </Fact>
        <Fact term="Start">
          <Time at={contest.startDate} format={formatDayTime} />
        </Fact>
        {locks.status === 'ended' && (
          <Fact term="End">
            <Time at={contest.endDate} format={formatDayTime} />
          </Fact>
        )}
        {locks.areNamesSettled && (
          <Fact term="Names of researchers">{contest.hidesAuthors ? 'Hidden from judges' : 'Shown to judges'}</Fact>
        )}
        {locks.hasIssues && (
          <Fact term="Verdicts">{contest.hidesVerdicts ? 'Hidden until the end' : 'Shown as they are given'}</Fact>
        )}
        {offeredSettings().map((setting) => {
          const value = contest[setting]
          const { term, unit } = settingTerms[setting]
          return (
            <Fact key={setting} term={term}>
              {value === null ? 'Off' : unit(value)}
            </Fact>
          )
        })}
      </Facts>
    </SheetSection>
  )
}
