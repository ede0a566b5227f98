import { SheetLine } from '../../ui/Sheet'
import sheet from '../../ui/Sheet.module.css'
import { Report } from './Report'

type ReportSectionProps = {
  title: string
  /** Nested below the heading of the page or pane. */
  level: 2 | 3
  markdown: string
  /** Prefix of line numbers: L in the description, P in the proof. */
  prefix: string
}

/** A part of a submission with its heading, aligned to the strip. */
export function ReportSection({ title, level, markdown, prefix }: ReportSectionProps) {
  const Heading = `h${level}` as const
  const headingId = `report-${prefix}`
  return (
    <section className={sheet.section} aria-labelledby={headingId}>
      <SheetLine>
        <Heading id={headingId}>{title}</Heading>
      </SheetLine>
      <Report markdown={markdown} prefix={prefix} />
    </section>
  )
}
