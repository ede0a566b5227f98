import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call'
import { messageOf } from '../../api/http'
import { Button } from '../../ui/Button'
import { RefusalNote } from '../../ui/form/RefusalNote'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/Sheet'
import { VisibleName, VisibleParagraph } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { formatUtcStamp } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { toast } from '../../ui/toast/toast'

const removedKey = (contestId: string) => ['contests', 'removed', contestId] as const

/** Submissions that admins removed, each with a button to restore it. Renders nothing if there are none. */
export function RemovedSubmissions({ contestId }: { contestId: string }) {
  const client = useQueryClient()
  const removed = useQuery({
    queryKey: removedKey(contestId),
    queryFn: async () => (await call('listRemovedIssues', { params: { id: contestId } })).data?.issues ?? [],
  })
  const restore = useMutation({
    mutationFn: (id: string) => call('restoreIssue', { params: { id } }),
    onSuccess: async ({ data: { issue } }) => {
      toast.success(`Submission ${issue.placeInLine} restored`)
      await Promise.all(
        [['contests'], ['issues'], ['triage']].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    },
  })
  const issues = removed.data ?? []
  if (issues.length === 0 && !removed.isError) return null
  return (
    <Panel title="Removed submissions" icon="trash">
      {issues.map((issue) => (
        <div key={issue._id} className={layout.below}>
          <p>
            <b>{`Submission ${issue.placeInLine}`}</b>, removed by{' '}
            <VisibleName>{issue.removedBy?.username ?? 'The operator'}</VisibleName>,{' '}
            <Time at={issue.removedAt} format={formatUtcStamp} />
          </p>
          {issue.reason && <VisibleParagraph className={text.muted}>{issue.reason}</VisibleParagraph>}
          <Button
            small
            busy={restore.isPending && restore.variables === issue._id}
            aria-label={`Restore submission ${issue.placeInLine}`}
            onClick={() => restore.mutate(issue._id)}
          >
            Restore
          </Button>
        </div>
      ))}
      <RefusalNote>{restore.isError && messageOf(restore.error)}</RefusalNote>
      <RefusalNote>{removed.isError && messageOf(removed.error)}</RefusalNote>
    </Panel>
  )
}
