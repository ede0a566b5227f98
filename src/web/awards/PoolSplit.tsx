import type { Results } from '../../contract/awards/results'
import { formatCents } from '../../domain/money'
import { messageOf } from '../api/http'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { SheetSection } from '../ui/Sheet'
import styles from './Results.module.css'
import { useDownload } from './results-api'
import { SplitTable } from './SplitTable'

function Downloads({ contest }: Pick<Results, 'contest'>) {
  const download = useDownload(contest)
  return (
    <span className={styles.downloads}>
      {(['csv', 'json'] as const).map((ending) => (
        <Button
          key={ending}
          variant="quiet"
          small
          icon="download"
          busy={download.isPending && download.variables === ending}
          onClick={() => download.mutate(ending)}
        >
          {ending.toUpperCase()}
        </Button>
      ))}
      {download.isError && <span role="alert">{`${messageOf(download.error)} Try again.`}</span>}
    </span>
  )
}

export function splitSummary(poolCents: number, uniqueCount: number): string {
  if (uniqueCount === 0) return 'Nothing to split'
  const oddCents = poolCents % uniqueCount
  if (oddCents === 0) return 'Equal shares, nothing left over'
  return `Equal shares, ${oddCents === 1 ? '1 odd cent' : `${oddCents} odd cents`} to the earliest`
}

export function PoolSplit({ results }: { results: Results }) {
  const { snapshot, uniqueCount, findings, contest, returnedCents } = results
  return (
    <SheetSection
      title="Pool split"
      note={splitSummary(snapshot.poolCents, uniqueCount)}
      aside={<Downloads contest={contest} />}
      flush={
        uniqueCount > 0 ? (
          <SplitTable findings={findings} poolCents={snapshot.poolCents} />
        ) : (
          <Banner tone="final">{`No submission was valid, so nothing is paid. The pool of ${formatCents(returnedCents)} goes back to the sponsor.`}</Banner>
        )
      }
    />
  )
}
