import { messageOf } from '../../../web/api/http'
import { usePageTitle } from '../../../web/page-title'
import { Banner, RetryBanner } from '../../../web/ui/Banner'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import { EmptyState } from '../../../web/ui/EmptyState'
import { PageHead } from '../../../web/ui/PageHead'
import { SegmentedControl } from '../../../web/ui/SegmentedControl'
import { Skeleton } from '../../../web/ui/Skeleton'
import { choiceParam, pageParam, useUrlState } from '../../../web/url-state'
import styles from './Analytics.module.css'
import { AnalyticsPlots } from './AnalyticsPlots'
import { type Analytics, spans, useAnalytics } from './analytics-api'
import { InvalidReasons } from './InvalidReasons'
import { JudgingPlots } from './JudgingPlots'

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
