import type { EventName } from '../../domain/analytics/analytics-events'
import { BarChart } from '../ui/chart/BarChart'
import { Panel, Sheet, SheetSection } from '../ui/Sheet'
import { Gutter } from '../ui/Status'
import { type Analytics, barsOf, sumOf } from './analytics-api'

type Plotted = { name: EventName; result?: string; words: string; isFailure?: boolean }

const plotted: Plotted[] = [
  { name: 'sign_up', words: 'Accounts opened' },
  { name: 'accept_terms', words: 'Terms accepted' },
  { name: 'verify_email', result: 'success', words: 'Addresses verified' },
  { name: 'verify_email', result: 'failed', words: 'Verifications failed', isFailure: true },
  { name: 'login', words: 'Logins' },
  { name: 'identify', words: 'Visits of people signed in' },
  { name: 'view_contest', words: 'Contests viewed' },
  { name: 'submit_issue', words: 'Issues submitted' },
]

const figure = new Intl.NumberFormat('en-US')

export function AnalyticsPlots({ analytics }: { analytics: Analytics }) {
  const views = barsOf(analytics, 'page_view')
  const most = Math.max(...views.map((bar) => bar.value))
  return (
    <div className="split">
      <Sheet>
        <SheetSection
          title="Page views"
          icon="eye"
          aside={
            <span className="soft num">
              {figure.format(sumOf(views))} in all, {figure.format(most)} on the busiest day
            </span>
          }
        >
          <BarChart title="Page views" bars={views} />
        </SheetSection>
        <section className="sec" aria-labelledby="events-heading">
          <div className="ln">
            <Gutter />
            <div className="b sec-h">
              <h2 id="events-heading">Events</h2>
            </div>
          </div>
          {plotted.map((one) => (
            <EventRow key={one.words} analytics={analytics} {...one} />
          ))}
        </section>
      </Sheet>
      <aside className="rail">
        <People {...analytics.people} />
        <Pages pages={analytics.pages} />
      </aside>
    </div>
  )
}

function EventRow({ analytics, name, result, words, isFailure }: Plotted & { analytics: Analytics }) {
  const bars = barsOf(analytics, name, result)
  return (
    <div className="ln event-row">
      <Gutter />
      <div className="b">
        <h3>{words}</h3>
        <p className="mono meta">{result ? `${name} · ${result}` : name}</p>
        <p className="event-sum num">{figure.format(sumOf(bars))}</p>
        <BarChart title={words} bars={bars} isSmall isFailure={isFailure} />
      </div>
    </div>
  )
}

function People({ signedIn, verified }: Analytics['people']) {
  return (
    <Panel title="People">
      <dl className="dl">
        <div>
          <dt>Signed in</dt>
          <dd>{figure.format(signedIn)}</dd>
        </div>
        <div>
          <dt>With a verified e-mail</dt>
          <dd>{figure.format(verified)}</dd>
        </div>
      </dl>
    </Panel>
  )
}

function Pages({ pages }: Pick<Analytics, 'pages'>) {
  return (
    <Panel title="Pages">
      <dl className="dl event-pages">
        {pages.map(({ page, views }) => (
          <div key={page}>
            <dt className="mono">{page}</dt>
            <dd>{figure.format(views)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
