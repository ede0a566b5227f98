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
import { formatDay, formatUtcDayTime } from '../ui/time/dates'
import { Time } from '../ui/time/Time'
import styles from './Results.module.css'

type HeadProps = {
  title: ReactNode
  status?: 'final' | 'ended'
  /** What the status is called, and since when. */
  statuses: Elements
  figures: readonly (readonly [term: string, amount: string, isNothing?: boolean])[]
  /** On a phone the figures stand two by two. */
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

/** The head of what a contest came to. */
export function FiguresHead({ title, status = 'final', statuses, figures, inPairs = false }: HeadProps) {
  return (
    <SheetHead status={status} icon={statusIcon(status)} statuses={statuses} title={title}>
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

/** 'Each earns' names one figure where there is one, and both where odd cents make two. */
export function shareAmountText(findings: readonly { isPrimary: boolean; amountCents: number }[]): string {
  const amounts = findings.filter((finding) => finding.isPrimary).map((finding) => finding.amountCents)
  const [first, last] = [amounts[0], amounts.at(-1)]
  if (first === undefined || last === undefined) return '$0'
  return first === last ? formatCents(first) : `${formatCents(last)} or ${formatCents(first)}`
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

/** The pool by what has become of it; the four parts make the first. */
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
      <Time at={finalizedAt} format={formatUtcDayTime} />
    </Finalized>
  )
  return <FiguresHead title={`${contest.title} payments`} statuses={statuses} figures={figures} />
}
