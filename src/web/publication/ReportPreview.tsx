import { Button } from '../ui/Button'
import { Sheet, SheetSection } from '../ui/Sheet'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast/toast'
import { openPreview } from './open-preview'
import { useReportPage } from './publication-api'

type PreviewProps = {
  contestId: string
  /** Something has changed that is not saved. */
  isOutdated: boolean
}

/** The page that a stranger would get, drawn by the server, in a tab of its own. */
export function ReportPreview({ contestId, isOutdated }: PreviewProps) {
  const draw = useReportPage(contestId, (page) => {
    if (!openPreview(page)) toast.error('Your browser opened no tab. Allow this site to open one, then try again.')
  })
  return (
    <Sheet>
      <SheetSection
        title="Preview"
        icon="eye"
        note="The page as a stranger gets it, in a new tab"
        aside={
          <Button small busy={draw.isPending} onClick={() => draw.mutate()}>
            {draw.isPending ? 'Drawing...' : 'Open'}
          </Button>
        }
      >
        {isOutdated && <p className={text.warning}>Your last changes are not in it. Save them first.</p>}
      </SheetSection>
    </Sheet>
  )
}
