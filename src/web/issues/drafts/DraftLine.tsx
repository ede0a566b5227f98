import { format, isSameDay } from 'date-fns'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import './drafts.css'
import type { Draft } from './use-draft'

const timeOf = (date: Date) => format(date, isSameDay(date, new Date()) ? 'HH:mm' : 'MMM d, HH:mm')

/** Above the form: where the text is kept, said only of what was written and read back. */
export function DraftLine({ draft: { view, desk } }: { draft: Draft }) {
  const { saving, discarded, isElsewhere, isRestored } = view
  const isSaved = saving.kind === 'saved'
  const act =
    discarded !== null ? (
      <Button variant="quiet" small onClick={desk.undoDiscard}>
        Undo
      </Button>
    ) : (
      isSaved &&
      !isElsewhere && (
        <Button variant="quiet" small onClick={desk.discard}>
          Discard draft
        </Button>
      )
    )
  return (
    <div className="saved">
      <p role="status">
        {discarded !== null && 'Draft discarded'}
        {isSaved && (
          <>
            <Icon name="hard-drive" small />
            {isRestored && !isElsewhere && <b className="strong">Draft restored</b>}
            <span>Saved on this device {timeOf(saving.at)}</span>
          </>
        )}
      </p>
      {act}
    </div>
  )
}
