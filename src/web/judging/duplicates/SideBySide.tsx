import type { QueueEntry } from '../../../contract/judging'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { useOpenReport } from '../open-report'
import { ComparedReport } from './ComparedReport'
import duplicates from './Duplicates.module.css'
import { fixEquivalence } from './duplicate-texts'

/** The open report and a similar one. */
export function SideBySide({ other }: { other: QueueEntry }) {
  const { entry, isClosed, openDialog, closeDialog } = useOpenReport()
  return (
    <Dialog
      wide
      onClose={closeDialog}
      title={`${entry.placeInLine} and ${other.placeInLine}`}
      icon="copy"
      description={fixEquivalence}
      actions={
        <>
          <Button onClick={closeDialog}>Close</Button>
          {!isClosed && (
            <Button
              variant="primary"
              onClick={() => openDialog({ what: 'duplicate', first: other })}
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
