import { messageOf } from '../../../web/api/http'
import { usePageTitle } from '../../../web/page-title'
import { Banner, RetryBanner } from '../../../web/ui/Banner'
import button from '../../../web/ui/Button.module.css'
import { DayChart } from '../../../web/ui/chart/DayChart'
import { classNames } from '../../../web/ui/class-names'
import { EmptyState } from '../../../web/ui/EmptyState'
import layout from '../../../web/ui/layout.module.css'
import { PageHead } from '../../../web/ui/PageHead'
import { SegmentedControl } from '../../../web/ui/SegmentedControl'
import { Sheet, SheetSection } from '../../../web/ui/Sheet'
import { Skeleton } from '../../../web/ui/Skeleton'
import { choiceParam, pageParam, useUrlState } from '../../../web/url-state'
import styles from './Analytics.module.css'
import { AnalyticsPlots } from './AnalyticsPlots'
import { type Analytics, dayLabel, spans, useAnalytics } from './analytics-api'
import { InvalidReasons } from './InvalidReasons'
import { ShareBars } from './ShareBars'

/** The page's URL state. */
const address = { days: choiceParam(spans, '30'), page: pageParam }

const options = spans.map((value) => ({ value, label: `${value} days` }))

export function AnalyticsPage() {
  usePageTitle()
  const { view, hrefFor, show } = useUrlState(address)
  const analytics = useAnalytics(view.days)
  return (
    <>
      <PageHead
        title="Analytics"
        subtitle="Page views and events by UTC day. Kept for 90 days, without IP addresses or browsers."
      >
        <div className={classNames(button.pageActions, styles.period)}>
          <SegmentedControl
            contained
            label="Period"
            options={options}
            value={view.days}
            onChange={(days) => show({ days }, { replace: true })}
          />
        </div>
      </PageHead>
      {analytics.isPending && <Skeleton rows={5} />}
      {analytics.isError && (
        <RetryBanner onRetry={() => void analytics.refetch()}>{messageOf(analytics.error)}</RetryBanner>
      )}
      {analytics.data && <Counted analytics={analytics.data} />}
      {analytics.data && <JudgingPlots analytics={analytics.data} />}
      {!analytics.isError && <InvalidReasons page={view.page} hrefFor={hrefFor} />}
    </>
  )
}

function Counted({ analytics }: { analytics: Analytics }) {
  const where = elsewhere[analytics.recordedBy]
  if (analytics.counts.length === 0) {
    return (
      <EmptyState title="No data">
        {where ?? 'No page views in this period, or browsers asked not to be counted.'}
      </EmptyState>
    )
  }
  return (
    <>
      {where && <Banner tone="info">{`${where} The figures below are from before.`}</Banner>}
      <AnalyticsPlots analytics={analytics} />
    </>
  )
}

const elsewhere: Record<Analytics['recordedBy'], string | null> = {
  own: null,
  none: 'Analytics is turned off on this site. Start the server with ANALYTICS=own to count.',
  ga4: 'Page views and events of this site go to Google Analytics. Open its reports to see them.',
  plausible: 'Page views and events of this site go to Plausible. Open its dashboard to see them.',
}

const verdicts = [
  { key: 'valid', label: 'Valid', status: 'valid' },
  { key: 'invalid', label: 'Invalid', status: 'invalid' },
] as const

/** What contests received and how they were judged; nothing without a submission or verdict in the period. */
function JudgingPlots({ analytics: { days, judging } }: { analytics: Analytics }) {
  if (judging.days.length === 0) return null
  const counts = new Map(judging.days.map((one) => [one.day, one]))
  const endsOn = (day: string) => judging.ends.filter((end) => end.day === day).map(({ title }) => `${title} ended`)
  return (
    <div className={layout.belowLarge}>
      <Sheet>
        <SheetSection title="Submissions" icon="inbox" note="From contests, not counted in browsers">
          <DayChart
            title="Submissions per day"
            series={[{ label: 'Submissions', status: 'active' }]}
            markLabel="A contest ended"
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
