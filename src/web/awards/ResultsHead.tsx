import type { ReactNode } from 'react'
import type { Payments } from '../../contract/awards/payments'
import type { Results } from '../../contract/awards/results'
import { formatCents } from '../../domain/money'
import { classNames } from '../ui/class-names'
import layout from '../ui/layout.module.css'
import { SheetHead } from '../ui/PageHead'
import { StatusText, statusIcon, statusLabel } from '../ui/Status'
import type { Elements } from '../ui/text/elements'
import { VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { formatDay } from '../ui/time/dates'
import { Time } from '../ui/time/Time'
import styles from './Results.module.css'

type HeadProps = {
  title: ReactNode
  status?: 'final' | 'ended'
  /** The status, and since when. */
  statuses: Elements
  figures: readonly (readonly [term: string, amount: string, isNothing?: boolean])[]
  /** Below the title. */
  children?: Elements
  /** Shows the figures two by two on phones. */
  inPairs?: boolean
}

const Finalized = ({ children }: { children: ReactNode }) => (
  <>
    <StatusText>{statusLabel('final')}</StatusText>
    <span className={text.muted}>
      Finalized <span>{children}</span>
    </span>
  </>
)

/** The header of a contest's results. */
export function FiguresHead({ title, status = 'final', statuses, figures, inPairs = false, children }: HeadProps) {
  return (
    <SheetHead status={status} icon={statusIcon(status)} statuses={statuses} title={title}>
      {children}
      <dl className={classNames(layout.figures, inPairs && styles.inPairs)}>
        {figures.map(([term, amount, isNothing]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={classNames(text.amount, isNothing && text.faint)}>{amount}</dd>
          </div>
        ))}
      </dl>
    </SheetHead>
  )
}

/** What each earns at least; the note of the split says who gets an odd cent. */
export function shareAmountText(findings: readonly { isPrimary: boolean; amountCents: number }[]): string {
  const amounts = findings.filter((finding) => finding.isPrimary).map((finding) => finding.amountCents)
  return formatCents(amounts.length === 0 ? 0 : Math.min(...amounts))
}

export function ResultsHead({ results }: { results: Results }) {
  const { contest, snapshot, uniqueCount, finalizedBy, finalizedAt } = results
  const statuses = (
    <Finalized>
      <Time at={finalizedAt} format={formatDay} /> by <bdi>{finalizedBy.username}</bdi>
    </Finalized>
  )
  const title = (
    <span>
      <VisibleText>{contest.title}</VisibleText> results
    </span>
  )
  const figures = [
    ['Bounty pool', formatCents(snapshot.poolCents)],
    ['Unique valid Criticals', String(uniqueCount)],
    ['Each earns', shareAmountText(results.findings)],
    ['Submissions', String(snapshot.issues.length)],
  ] as const
  return <FiguresHead title={title} statuses={statuses} figures={figures} inPairs />
}

/** The pool by payment state; the four parts add up to the first figure. */
export function PaymentsHead({ payments: { contest, finalizedAt, totals } }: { payments: Payments }) {
  const figure = (term: string, cents: number) => [term, formatCents(cents), cents === 0] as const
  const figures = [
    figure('Bounty pool', totals.poolCents),
    figure('Paid', totals.paidCents),
    figure('Payable', totals.payableCents),
    figure('Held', totals.heldCents),
    figure('Returned', totals.returnedCents),
  ]
  const statuses = (
    <Finalized>
      <Time at={finalizedAt} />
    </Finalized>
  )
  return <FiguresHead title={`${contest.title} payments`} statuses={statuses} figures={figures} />
}
