import type { EventName } from '../../../domain/analytics/analytics-events'
import { BarChart } from '../../../web/ui/chart/BarChart'
import { classNames } from '../../../web/ui/class-names'
import panel from '../../../web/ui/Panel.module.css'
import { Fact, Panel, Sheet, SheetLine, SheetSection } from '../../../web/ui/Sheet'
import sheet from '../../../web/ui/Sheet.module.css'
import text from '../../../web/ui/text.module.css'
import styles from './Analytics.module.css'
import { type Analytics, barsOf, sumOf } from './analytics-api'

type Plotted = { name: EventName; result?: string; words: string; isFailure?: boolean }

const plotted: Plotted[] = [
  { name: 'sign_up', words: 'Accounts created' },
  { name: 'accept_terms', words: 'Terms accepted' },
  { name: 'verify_email', result: 'success', words: 'Addresses verified' },
  { name: 'verify_email', result: 'failed', words: 'Verifications failed', isFailure: true },
  { name: 'login', words: 'Logins' },
  { name: 'identify', words: 'Signed-in visits' },
  { name: 'view_contest', words: 'Contests viewed' },
  { name: 'submit_issue', words: 'Issues submitted' },
]

const figure = new Intl.NumberFormat('en-US')

export function AnalyticsPlots({ analytics }: { analytics: Analytics }) {
  const views = barsOf(analytics, 'page_view')
  const most = Math.max(...views.map((bar) => bar.value))
  return (
    <div className={panel.columns}>
      <Sheet>
        <SheetSection
          title="Page views"
          icon="eye"
          aside={
            <span
              className={classNames(text.muted, text.tabular)}
            >{`${figure.format(sumOf(views))} in all, ${figure.format(most)} on the busiest day`}</span>
          }
        >
          <BarChart title="Page views" bars={views} />
        </SheetSection>
        <section className={sheet.section} aria-labelledby="events-heading">
          <SheetLine contentClass={sheet.heading}>
            <h2 id="events-heading">Events</h2>
          </SheetLine>
          {plotted.map((one) => (
            <EventRow key={one.words} analytics={analytics} {...one} />
          ))}
        </section>
      </Sheet>
      <aside className={panel.rail}>
        <People {...analytics.people} />
        <Pages pages={analytics.pages} />
      </aside>
    </div>
  )
}

function EventRow({ analytics, name, result, words, isFailure }: Plotted & { analytics: Analytics }) {
  const bars = barsOf(analytics, name, result)
  return (
    <SheetLine className={styles.event}>
      <h3>{words}</h3>
      <p className={classNames(text.mono, text.faint, styles.name)}>{result ? `${name} · ${result}` : name}</p>
      <p className={classNames(styles.sum, text.tabular)}>{figure.format(sumOf(bars))}</p>
      <BarChart title={words} bars={bars} isSmall isFailure={isFailure} />
    </SheetLine>
  )
}

function People({ signedIn, verified }: Analytics['people']) {
  return (
    <Panel title="People">
      <dl className={panel.facts}>
        <Fact term="Signed in">{figure.format(signedIn)}</Fact>
        <Fact term="With a verified email">{figure.format(verified)}</Fact>
      </dl>
    </Panel>
  )
}

function Pages({ pages }: Pick<Analytics, 'pages'>) {
  return (
    <Panel title="Pages">
      <dl className={classNames(panel.facts, styles.pages)}>
        {pages.map(({ page, views }) => (
          <Fact key={page} term={page} className={text.mono}>
            {figure.format(views)}
          </Fact>
        ))}
      </dl>
    </Panel>
  )
}
