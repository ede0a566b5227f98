import type { ContestSummary } from '../../../contract/contests/contest-admin'
import { awardShares } from '../../../domain/awards/award-rule'
import { formatCents, toCents } from '../../../domain/money'
import { classNames } from '../../ui/class-names'
import { Fact, Facts } from '../../ui/Facts'
import field from '../../ui/Field.module.css'
import layout from '../../ui/layout.module.css'

/** What each unique issue would earn if the contest were finalized now, by the same rule as finalizing. */
export function SplitPreview({ summary }: { summary: ContestSummary }) {
  const { uniqueCount, counts, prizePool } = summary
  if (prizePool === null) return null
  const shares = awardShares(toCents(prizePool), uniqueCount)
  return (
    <section aria-label="What would be awarded">
      <Facts>
        <Fact term="Bounty pool">{formatCents(toCents(prizePool))}</Fact>
        <Fact term="Unique valid Criticals">{uniqueCount}</Fact>
        {uniqueCount > 0 && <Fact term="Each earns">{formatShares(shares)}</Fact>}
        <Fact term="Valid duplicates, without a share">{counts.valid - uniqueCount}</Fact>
        <Fact term="Invalid">{counts.invalid}</Fact>
      </Facts>
      {uniqueCount === 0 && (
        <p className={classNames(field.caution, layout.below)}>
          No submission is valid: nothing is paid, and the pool goes back to the sponsor.
        </p>
      )}
    </section>
  )
}

/** '$20,000', or if the cents don't divide evenly: '$14,285.72 (the first 4), $14,285.71'. */
function formatShares(shares: number[]): string {
  const [first = 0] = shares
  const last = shares.at(-1) ?? 0
  if (first === last) return formatCents(first)
  const larger = shares.filter((share) => share === first).length
  return `${formatCents(first)} (the first${larger > 1 ? ` ${larger}` : ''}), ${formatCents(last)}`
}
