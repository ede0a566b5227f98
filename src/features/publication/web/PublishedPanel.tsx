import '../routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../web/api/call'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import layout from '../../../web/ui/layout.module.css'
import { Panel } from '../../../web/ui/Sheet'
import text from '../../../web/ui/text.module.css'

/** Shown only if the contest's report is published. */
export function PublishedPanel({ contestId }: { contestId: string }) {
  const { data: report } = useQuery({
    queryKey: ['reports', contestId],
    queryFn: async () => (await call('listReports', { query: { contestId } })).data.reports[0] ?? null,
  })
  if (!report) return null
  return (
    <Panel title="Report">
      <p className={text.muted}>The public report of this contest. No account required.</p>
      <p className={layout.below}>
        <a className={classNames(button.button, button.small)} href={`/reports/${report.slug}`}>
          View report
        </a>
      </p>
    </Panel>
  )
}
