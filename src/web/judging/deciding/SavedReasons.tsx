import { useState } from 'react'
import { messageOf } from '../../api/http'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { Icon } from '../../ui/Icon'
import { KeyHint } from '../../ui/keys/KeyHint'
import { VisibleText } from '../../ui/text/VisibleText'
import { useSavedReasons } from '../triage-api'

type SavedReasonsProps = { typed: string; onChoose: (reason: string) => void; onClose: () => void }

const keyed = 9

/** The judge's own sentences. A digit takes one of the first nine. */
export function SavedReasons({ typed, onChoose, onClose }: SavedReasonsProps) {
  const { reasons, query, save, remove } = useSavedReasons()
  const [failure, setFailure] = useState<string | null>(null)
  const isNew = typed !== '' && !reasons.some(({ reason }) => reason === typed)
  const attempt = async (work: Promise<unknown>) => {
    setFailure(null)
    try {
      await work
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Saved reasons"
      icon="text-quote"
      description="Choose one to write it into the reason, where it can still be changed."
      actions={
        <>
          {isNew && <Button onClick={() => void attempt(save(typed))}>Save what is written</Button>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {query.isPending && <p className="soft">Loading…</p>}
      {query.isSuccess && reasons.length === 0 && (
        <p className="soft">None yet. Write a reason for an invalid report, open this list and save it.</p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the digits are a short way to its buttons */}
      <div
        onKeyDown={(event) => {
          const chosen = /^[1-9]$/.test(event.key) ? reasons[Number(event.key) - 1] : undefined
          if (!chosen) return
          event.preventDefault()
          onChoose(chosen.reason)
        }}
      >
        <ol className="saved-reasons">
          {reasons.map(({ _id, reason }, place) => (
            <li key={_id}>
              <button type="button" className="saved-reason" onClick={() => onChoose(reason)}>
                {place < keyed && <KeyHint>{place + 1}</KeyHint>}
                <span dir="auto">
                  <VisibleText>{reason}</VisibleText>
                </span>
              </button>
              <Button
                variant="quiet"
                className="btn-i"
                aria-label={`Delete: ${reason}`}
                onClick={() => void attempt(remove(_id))}
              >
                <Icon name="trash" small />
              </Button>
            </li>
          ))}
        </ol>
      </div>
      <RefusalNote>{failure ?? (query.isError && messageOf(query.error))}</RefusalNote>
    </Dialog>
  )
}
