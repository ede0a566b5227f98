import type { EventName } from '../../../domain/analytics/analytics-events'
import { ChartTable, DayChart } from '../../../web/ui/chart/DayChart'
import { classNames } from '../../../web/ui/class-names'
import { Disclosure } from '../../../web/ui/Disclosure'
import layout from '../../../web/ui/layout.module.css'
import { Sheet, SheetLine, SheetSection } from '../../../web/ui/Sheet'
import sheet from '../../../web/ui/Sheet.module.css'
import text from '../../../web/ui/text.module.css'
import styles from './Analytics.module.css'
import { type Analytics, daysOf, sumOf, valuesOf } from './analytics-api'
import { figure, ShareBars } from './ShareBars'

type Plotted = { name: EventName; label: string }

const plotted: Plotted[] = [
  { name: 'login', label: 'Logins' },
  { name: 'identify', label: 'Signed-in visits' },
  { name: 'view_contest', label: 'Contests viewed' },
  { name: 'submit_issue', label: 'Issues submitted' },
]

export function AnalyticsPlots({ analytics }: { analytics: Analytics }) {
  const views = valuesOf(analytics, 'page_view')
  return (
    <Sheet>
      <SheetSection
        title="Page views"
        icon="eye"
        aside={
          <span
            className={classNames(text.muted, text.tabular)}
          >{`${figure.format(sumOf(views))} in all, ${figure.format(Math.max(...views))} on the busiest day`}</span>
        }
      >
        <DayChart
          title="Page views"
          series={[{ label: 'Page views', status: 'active' }]}
          days={daysOf(analytics, [views])}
        />
      </SheetSection>
      <SignUps analytics={analytics} />
      <Activity analytics={analytics} />
      <Pages pages={analytics.pages} all={sumOf(views)} />
    </Sheet>
  )
}

const peopleText = ({ signedIn, verified }: Analytics['people']) =>
  `${figure.format(signedIn)} ${signedIn === 1 ? 'person' : 'people'} signed in, ${figure.format(verified)} with a verified email`

function Activity({ analytics }: { analytics: Analytics }) {
  const columns = plotted.map(({ name }) => valuesOf(analytics, name))
  return (
    <section className={sheet.section} aria-labelledby="activity-heading">
      <SheetLine icon="list" contentClass={sheet.heading}>
        <h2 id="activity-heading">Activity</h2>
        <span className={classNames(text.muted, text.tabular)}>{peopleText(analytics.people)}</span>
      </SheetLine>
      {plotted.map(({ name, label }, at) => (
        <SheetLine key={label} className={styles.event}>
          <h3>{label}</h3>
          <p className={classNames(text.mono, text.faint, styles.name)}>{name}</p>
          <p className={classNames(styles.sum, text.tabular)}>{figure.format(sumOf(columns[at] ?? []))}</p>
          <DayChart
            title={label}
            series={[{ label, status: 'active' }]}
            days={daysOf(analytics, [columns[at] ?? []])}
            isSmall
          />
        </SheetLine>
      ))}
      <SheetLine className={styles.table}>
        <Disclosure title="Show as a table">
          <ChartTable
            caption="Activity"
            heads={plotted.map(({ label }) => label)}
            rows={daysOf(analytics, columns).map(({ label, values }) => ({ head: label, values }))}
            foot={{ head: 'All', values: columns.map(sumOf) }}
          />
        </Disclosure>
      </SheetLine>
    </section>
  )
}

function Pages({ pages, all }: Pick<Analytics, 'pages'> & { all: number }) {
  return (
    <SheetSection title="Pages" icon="file-text" note="Most viewed, by share of all views">
      <ShareBars
        status="active"
        isMono
        bars={pages.map(({ page, views }) => ({ label: page, count: views, of: all }))}
      />
    </SheetSection>
  )
}

/** The steps of registering, and how many people got that far. */
function SignUps({ analytics }: { analytics: Analytics }) {
  const steps = [
    { label: 'Accounts created', values: valuesOf(analytics, 'sign_up') },
    { label: 'Terms accepted', values: valuesOf(analytics, 'accept_terms') },
    { label: 'Email verified', values: valuesOf(analytics, 'verify_email', 'success') },
  ]
  const failures = valuesOf(analytics, 'verify_email', 'failed')
  const all = [...steps, { label: 'Verification failed', values: failures }]
  const sums = steps.map(({ values }) => sumOf(values))
  const most = Math.max(...sums)
  const failed = sumOf(failures)
  return (
    <SheetSection title="Sign-ups" icon="key">
      {most === 0 ? (
        <p className={text.muted}>No accounts in this period.</p>
      ) : (
        <ShareBars
          isLarge
          status="active"
          bars={steps.map(({ label }, at) => ({ label, count: sums[at] ?? 0, of: most }))}
        />
      )}
      {failed > 0 && (
        <p
          className={classNames(text.muted, layout.below)}
        >{`${failed} ${failed === 1 ? 'verification' : 'verifications'} failed.`}</p>
      )}
      <Disclosure className={layout.below} title="Show as a table">
        <ChartTable
          caption="Sign-ups"
          heads={all.map(({ label }) => label)}
          rows={daysOf(
            analytics,
            all.map(({ values }) => values),
          ).map(({ label, values }) => ({ head: label, values }))}
          foot={{ head: 'All', values: all.map(({ values }) => sumOf(values)) }}
        />
      </Disclosure>
    </SheetSection>
  )
}
