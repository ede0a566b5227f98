import { Component, memo, type ReactNode, useMemo } from 'react'
import { classNames } from '../../ui/class-names'
import { Skeleton } from '../../ui/Skeleton'
import { useSlices } from '../../ui/text/use-slices'
import text from '../../ui/text.module.css'
import type { ParsedReport, ReportRow } from '../markdown/parse-report'
import { useParsedReport } from '../markdown/use-parsed-report'
import { CodeBlock } from './CodeBlock'
import { useAnnounceRendered } from './cited-lines'
import styles from './Report.module.css'
import { Prefix, ReportElements } from './ReportElements'

type ReportProps = {
  markdown: string
  /** Prefix of the line anchors, so that two reports on a page don't share them. */
  prefix: string
}

/** The only place that renders untrusted Markdown. */
export const Report = memo(function Report({ markdown, prefix }: ReportProps) {
  const report = useParsedReport(markdown, prefix)
  if (report === undefined) {
    return (
      <div className={classNames(text.prose, styles.report, styles.waiting)} aria-busy="true">
        <Skeleton rows={4} />
      </div>
    )
  }
  const asItIs = <PlainReport text={markdown} prefix={prefix} reason={report === 'too-large' ? report : 'failed'} />
  if (typeof report === 'string') return asItIs
  return (
    <PlainOnError key={markdown} otherwise={asItIs}>
      <Prefix value={prefix}>
        <Rows rows={report} />
      </Prefix>
    </PlainOnError>
  )
})

function Rows({ rows }: { rows: ReportRow[] }) {
  const renderedRows = useSlices(useMemo(() => rows.map(({ cost }) => cost), [rows]))
  const isRendered = renderedRows === rows.length
  useAnnounceRendered(isRendered)
  return (
    <div className={classNames(text.prose, styles.report)} aria-busy={!isRendered || undefined}>
      {rows.slice(0, renderedRows).map(({ node }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a text that never changes
        <ReportElements key={index} node={node} />
      ))}
    </div>
  )
}

const reasons: Record<Exclude<ParsedReport, ReportRow[]> | 'failed', string> = {
  'too-large': 'This text would take too long to render, so its Markdown source is shown.',
  failed: 'This text could not be rendered, so its Markdown source is shown.',
}

function PlainReport({ text, prefix, reason }: { text: string; prefix: string; reason: keyof typeof reasons }) {
  return (
    <div className={styles.report}>
      <CodeBlock code={text} label={null} firstLine={1} prefix={prefix} note={reasons[reason]} />
    </div>
  )
}

/** Shows plain text if rendering throws. */
class PlainOnError extends Component<{ otherwise: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? this.props.otherwise : this.props.children
  }
}
