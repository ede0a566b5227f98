import type { QueueEntry } from '../../../contract/judging'
import duplicates from '../../../web/judging/duplicates/Duplicates.module.css'
import { fixEquivalence } from '../../../web/judging/duplicates/duplicate-texts'
import { useOpenReport } from '../../../web/judging/open-report'
import { Button } from '../../../web/ui/Button'
import { Dialog } from '../../../web/ui/Dialog'
import { ComparedReport } from './ComparedReport'

/** The open report and a similar one. */
export function SideBySide({ other, onClose }: { other: QueueEntry; onClose: () => void }) {
  const { entry, isClosed, openDialog } = useOpenReport()
  return (
    <Dialog
      size="wide"
      onClose={onClose}
      title={`${entry.placeInLine} and ${other.placeInLine}`}
      icon="copy"
      description={fixEquivalence}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {!isClosed && (
            <Button
              variant="primary"
              onClick={() => {
                onClose()
                openDialog({ what: 'duplicate', first: other })
              }}
            >{`${entry.placeInLine} is a duplicate of ${other.placeInLine}…`}</Button>
          )}
        </>
      }
    >
      <div className={duplicates.pair}>
        <ComparedReport entry={entry} prefix="A" />
        <ComparedReport entry={other} prefix="B" />
      </div>
    </Dialog>
  )
}
