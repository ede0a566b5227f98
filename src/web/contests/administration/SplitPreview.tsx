import type { ContestStanding } from '../../../contract/contests/contest-admin'
import { awardShares } from '../../../domain/awards/award-rule'
import { formatCents, toCents } from '../../../domain/money'

/** What each unique issue would earn if the contest were finalized now, by the rule that finalizing itself follows. */
export function SplitPreview({ standing }: { standing: ContestStanding }) {
  const { uniqueCount, counts, prizePool } = standing
  if (prizePool === null) return null
  const shares = awardShares(toCents(prizePool), uniqueCount)
  return (
    <section aria-label="What would be awarded">
      <dl className="dl">
        <Line name="Bounty pool" value={formatCents(toCents(prizePool))} />
        <Line name="Unique valid Criticals" value={String(uniqueCount)} />
        {uniqueCount > 0 && <Line name="Each earns" value={sharesInWords(shares)} />}
        <Line name="Valid duplicates, without a share" value={String(counts.valid - uniqueCount)} />
        <Line name="Invalid" value={String(counts.invalid)} />
      </dl>
      {uniqueCount === 0 && (
        <p className="caution why">No submission is valid: nothing is paid, and the pool goes back to the sponsor.</p>
      )}
    </section>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** '$20,000', or with the cents that do not divide: '$14,285.72 (the first 4), $14,285.71'. */
function sharesInWords(shares: number[]): string {
  const [first = 0] = shares
  const last = shares.at(-1) ?? 0
  if (first === last) return formatCents(first)
  const larger = shares.filter((share) => share === first).length
  return `${formatCents(first)} (the first${larger > 1 ? ` ${larger}` : ''}), ${formatCents(last)}`
}
