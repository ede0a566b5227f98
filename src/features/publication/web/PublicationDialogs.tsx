import { ConfirmDialog } from '../../../web/forms/FormDialog'
import { ReasonDialog } from '../../../web/forms/ReasonDialog'
import { toast } from '../../../web/ui/toast/toast'
import type { ReportPreparation } from '../contract'
import { unpublishReasonProblem } from '../domain/report-draft'
import { usePublishReport, useUnpublishReport } from './publication-api'

type DialogProps = { preparation: ReportPreparation; onClose: () => void }

const delayText = (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`)

/** Asks for confirmation. The call asks for the password, as for everything this sensitive. */
export function PublishDialog({ preparation, onClose }: DialogProps) {
  const { contest, draft, previewDigest } = preparation
  const publish = usePublishReport(contest._id)
  const when = draft.delayHours === 0 ? 'immediately' : `in ${delayText(draft.delayHours)}`
  return (
    <ConfirmDialog
      tone="warn"
      onClose={onClose}
      title={`Publish the report of ${contest.title}?`}
      description={`Anyone can read it ${when}, without an account, exactly as the preview shows it. Its digest is recorded in the ledger. If you unpublish it later, your reason is public, and copies that others made remain.`}
      action="Publish"
      busyLabel="Publishing..."
      failure="Failed to publish the report"
      run={async () => {
        await publish.mutateAsync(previewDigest)
        toast.success(draft.delayHours === 0 ? 'Report published' : 'Report scheduled')
        onClose()
      }}
    />
  )
}

/** Asks for the reason, which is public if the report was. */
export function UnpublishDialog({ preparation, isVisible, onClose }: DialogProps & { isVisible: boolean }) {
  const { contest } = preparation
  const unpublish = useUnpublishReport(contest._id)
  return (
    <ReasonDialog
      alert
      tone="danger"
      onClose={onClose}
      icon="eye-off"
      title={isVisible ? `Unpublish the report of ${contest.title}?` : `Cancel the report of ${contest.title}?`}
      description={
        isVisible
          ? 'Its page then shows only the title, the dates and your reason. Copies that others made remain.'
          : 'It isn’t public yet, so nothing about it will be shown.'
      }
      action={isVisible ? 'Unpublish' : 'Cancel publication'}
      busyLabel={isVisible ? 'Unpublishing...' : 'Canceling...'}
      hint={isVisible ? 'Public. Also recorded in the ledger.' : 'Recorded in the ledger.'}
      check={unpublishReasonProblem}
      failure="Failed to unpublish the report"
      run={async (reason) => {
        await unpublish.mutateAsync(reason)
        toast.success(isVisible ? 'Report unpublished' : 'Publication canceled')
        onClose()
      }}
    />
  )
}
