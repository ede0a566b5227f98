import type { Contest } from '../../../contract/contest'
import { messageOf } from '../../api/http'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { toast } from '../../ui/toast/toast'
import { useFinalizeContest } from '../contest-api'
import { Blockers } from './Blockers'
import { useContestStanding } from './contest-standing'
import { SplitPreview } from './SplitPreview'
import { TitleDialog } from './TitleDialog'

export function FinalizeDialog({ contest, now, onClose }: { contest: Contest; now: Date; onClose: () => void }) {
  const finalize = useFinalizeContest(contest._id)
  const standing = useContestStanding(contest._id)
  const isBlocked = (standing.data?.finalizeBlockers.length ?? 0) > 0
  return (
    <TitleDialog
      contest={contest}
      act="Finalize"
      explanation="From then on verdicts and duplicate groups no longer change, and the participants see the awards. It can be reopened until a payment is recorded."
      isBlocked={isBlocked}
      onClose={onClose}
      run={async () => {
        await finalize.mutateAsync()
        toast.success('Contest finalized')
        onClose()
      }}
    >
      {standing.isError && (
        <Banner tone="warn" action={<Button onClick={() => void standing.refetch()}>Retry</Button>}>
          The split could not be computed. {messageOf(standing.error)}
        </Banner>
      )}
      {standing.data && (
        <>
          <Blockers contest={contest} standing={standing.data} now={now} onLeave={onClose} />
          {!isBlocked && <SplitPreview standing={standing.data} />}
        </>
      )}
    </TitleDialog>
  )
}
