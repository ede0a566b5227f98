import { Button } from '../../../web/ui/Button'
import { Sheet, SheetSection } from '../../../web/ui/Sheet'
import text from '../../../web/ui/text.module.css'
import { toast } from '../../../web/ui/toast/toast'
import { openPreview } from './open-preview'
import { useReportPage } from './publication-api'

type PreviewProps = {
  contestId: string
  /** There are unsaved changes. */
  isOutdated: boolean
}

/** Opens the server-rendered public page in a new tab. */
export function ReportPreview({ contestId, isOutdated }: PreviewProps) {
  const draw = useReportPage(contestId, (page) => {
    if (!openPreview(page))
      toast.error('Your browser blocked the new tab. Allow pop-ups for this site, then try again.')
  })
  return (
    <Sheet>
      <SheetSection
        title="Preview"
        icon="eye"
        note="Open the public page in a new tab"
        aside={
          <Button small busy={draw.isPending} onClick={() => draw.mutate()}>
            {draw.isPending ? 'Loading...' : 'Open'}
          </Button>
        }
      >
        {isOutdated && <p className={text.warning}>Your latest changes aren’t in the preview. Save them first.</p>}
      </SheetSection>
    </Sheet>
  )
}
