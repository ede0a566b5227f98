import { ChartTable } from '../../../web/ui/chart/ChartTable'
import { classNames } from '../../../web/ui/class-names'
import { Disclosure } from '../../../web/ui/Disclosure'
import layout from '../../../web/ui/layout.module.css'
import { SheetSection } from '../../../web/ui/Sheet'
import text from '../../../web/ui/text.module.css'
import { type Analytics, daysOf, sumOf, valuesOf } from './analytics-api'
import { ShareBars } from './ShareBars'

/** The steps of registering, and how many people got that far. */
export function SignUps({ analytics }: { analytics: Analytics }) {
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
      <Disclosure title="Show as a table">
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
