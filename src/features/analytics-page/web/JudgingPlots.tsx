import { DayChart } from '../../../web/ui/chart/DayChart'
import layout from '../../../web/ui/layout.module.css'
import { Sheet, SheetSection } from '../../../web/ui/Sheet'
import { type Analytics, dayLabel } from './analytics-api'
import { ShareBars } from './ShareBars'

const verdicts = [
  { key: 'valid', label: 'Valid', status: 'valid' },
  { key: 'invalid', label: 'Invalid', status: 'invalid' },
] as const

/** What contests received and how they were judged; nothing without a submission or verdict in the period. */
export function JudgingPlots({ analytics: { days, judging } }: { analytics: Analytics }) {
  if (judging.days.length === 0) return null
  const counts = new Map(judging.days.map((one) => [one.day, one]))
  const endsOn = (day: string) => judging.ends.filter((end) => end.day === day).map(({ title }) => `${title} ended`)
  return (
    <div className={layout.belowLarge}>
      <Sheet>
        <SheetSection title="Submissions" icon="inbox">
          <DayChart
            title="Submissions per day"
            series={[{ label: 'Submissions', status: 'active' }]}
            markLabel="A contest ended"
            leastTop={4}
            days={days.map((day) => ({
              label: dayLabel(day),
              values: [counts.get(day)?.submitted ?? 0],
              mark: endsOn(day).join(', ') || undefined,
            }))}
          />
        </SheetSection>
        <SheetSection title="Verdicts" icon="gavel">
          <DayChart
            title="Verdicts per day"
            series={verdicts}
            leastTop={4}
            days={days.map((day) => ({
              label: dayLabel(day),
              values: verdicts.map(({ key }) => counts.get(day)?.[key] ?? 0),
            }))}
          />
        </SheetSection>
        {judging.agreement.length > 0 && <Agreement agreement={judging.agreement} />}
      </Sheet>
    </div>
  )
}

function Agreement({ agreement }: Pick<Analytics['judging'], 'agreement'>) {
  return (
    <SheetSection title="Agreement between judges" icon="layers" note="Submissions that got the same verdict twice">
      <ShareBars
        status="valid"
        bars={agreement.map(({ title, compared, agreed }) => ({ label: title, count: agreed, of: compared }))}
      />
    </SheetSection>
  )
}
