import { Suspense, useState } from 'react'
import { lazyComponent } from '../loading/lazy-component'
import { NotLoadedPart } from '../loading/NotLoaded'
import { Button } from '../ui/Button'
import { Sheet, SheetSection } from '../ui/Sheet'
import { Skeleton } from '../ui/Skeleton'
import text from '../ui/text.module.css'

const PreviewedReport = lazyComponent(async () => (await import('./PreviewedReport')).PreviewedReport, NotLoadedPart)

type PreviewProps = {
  /** The JSON that would be stored. */
  preview: string
  /** Something has changed that is not saved. */
  isOutdated: boolean
}

/** What a stranger would read, on demand: what draws Markdown is large. */
export function ReportPreview({ preview, isOutdated }: PreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Sheet>
      <SheetSection
        title="Preview"
        icon="eye"
        note="As a stranger sees it"
        aside={
          <Button small aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        }
      >
        {isOutdated && <p className={text.warning}>Your last changes are not in it. Save them first.</p>}
      </SheetSection>
      {isOpen && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <PreviewedReport preview={preview} />
        </Suspense>
      )}
    </Sheet>
  )
}
