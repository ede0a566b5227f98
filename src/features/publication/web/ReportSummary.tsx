import '../routes'
import { useEffect, useState } from 'react'
import type { Reply } from '../../../contract/endpoints'
import { formatCents, grouped } from '../../../domain/money'
import { call } from '../../../web/api/call'
import { CompactRowParts, compactRow } from '../../../web/ui/CompactRow'
import layout from '../../../web/ui/layout.module.css'
import { SheetLine } from '../../../web/ui/Sheet'
import text from '../../../web/ui/text.module.css'
import { reportsLink } from '../domain/site-link'
import styles from './ReportSummary.module.css'

type Summary = Reply<'getReportSummary'>['data']

/** Undefined until the server has answered; null if it did not. */
function useSummary(): Summary | null | undefined {
  const [summary, setSummary] = useState<Summary | null>()
  useEffect(() => {
    let isGone = false
    const show = (answer: Summary | null) => !isGone && setSummary(answer)
    call('getReportSummary').then(
      ({ data }) => show(data),
      () => show(null),
    )
    return () => {
      isGone = true
    }
  }, [])
  return summary
}

/** What the published reports add up to, and the newest of them. Nothing where none is published. */
export function ReportSummary() {
  const summary = useSummary()
  if (summary === undefined) return <div aria-busy="true" />
  if (summary === null || summary.newest.length === 0) return null
  return <PublishedSoFar {...summary} />
}

function PublishedSoFar({ totals, newest }: Summary) {
  const { contests, awardedCents, researchers } = totals
  const figures = [
    {
      label: contests === 1 ? 'Published contest' : 'Published contests',
      value: contests,
      formatted: grouped(contests),
    },
    { label: 'Awarded', value: awardedCents, formatted: formatCents(awardedCents) },
    {
      label: researchers === 1 ? 'Researcher credited' : 'Researchers credited',
      value: researchers,
      formatted: grouped(researchers),
    },
  ]
  return (
    <>
      <SheetLine className={styles.totals} contentClass={styles.figures}>
        <dl className={layout.figures}>
          {figures
            .filter(({ value }) => value > 0)
            .map(({ label, formatted }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={text.amount}>{formatted}</dd>
              </div>
            ))}
        </dl>
      </SheetLine>
      <div className={styles.rows}>
        {newest.map(({ slug, title, poolCents }) => (
          <a key={slug} className={compactRow} data-status="final" href={`/reports/${slug}`}>
            <CompactRowParts note={`Report · ${formatCents(poolCents)} pool`}>{title}</CompactRowParts>
          </a>
        ))}
        <a className={compactRow} href={reportsLink.path}>
          <CompactRowParts icon="arrow-right">Read the reports</CompactRowParts>
        </a>
      </div>
    </>
  )
}
