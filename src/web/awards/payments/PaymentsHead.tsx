import { formatCents } from '../../../domain/money'
import { Icon } from '../../ui/Icon'
import { Gutter, statusIcon, statusWord } from '../../ui/Status'
import { formatUtcDayTime } from '../../ui/time/dates'
import type { Payments } from './payments-api'

/** The pool by what has become of it; the four parts make the first. */
export function PaymentsHead({ payments }: { payments: Payments }) {
  const { contest, finalizedAt, totals } = payments
  const parts = [
    ['Bounty pool', totals.poolCents],
    ['Paid', totals.paidCents],
    ['Payable', totals.payableCents],
    ['Held', totals.heldCents],
    ['Returned', totals.returnedCents],
  ] as const
  return (
    <header className="ln sheet-h" data-s="final">
      <Gutter>
        <Icon name={statusIcon('final')} />
      </Gutter>
      <div className="b">
        <p className="sts">
          <span className="st">{statusWord('final')}</span>
          <span className="soft">
            Finalized <time dateTime={finalizedAt}>{formatUtcDayTime(new Date(finalizedAt))}</time>
          </span>
        </p>
        <h1 className="pay-title" tabIndex={-1} dir="auto">
          {contest.title} payments
        </h1>
        <dl className="pay-sums">
          {parts.map(([word, cents]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd className={cents === 0 ? 'pay-none' : undefined}>{formatCents(cents)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  )
}
