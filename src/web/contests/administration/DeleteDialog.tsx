import { useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { paths } from '../../paths'
import { Icon } from '../../ui/Icon'
import { toast } from '../../ui/toast/toast'
import { useDeleteContest } from '../contest-api'
import { useContestStanding } from './contest-standing'
import { TitleDialog } from './TitleDialog'

export function DeleteDialog({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useDeleteContest(contest._id)
  const standing = useContestStanding(contest._id)
  const isBlocked = standing.data?.hasIssues ?? false
  return (
    <TitleDialog
      contest={contest}
      act="Delete"
      explanation="The contest is gone for everybody. This cannot be undone."
      isBlocked={isBlocked}
      onClose={onClose}
      run={async () => {
        await remove.mutateAsync()
        toast.success('Contest deleted')
        await navigate(paths.adminContests)
      }}
    >
      {isBlocked && (
        <p className="caution">
          <Icon name="lock" />A contest with submissions cannot be deleted. Withdrawn ones count too: their texts and
          times are evidence.
        </p>
      )}
    </TitleDialog>
  )
}
