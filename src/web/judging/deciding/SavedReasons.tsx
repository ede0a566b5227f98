import { useState } from 'react'
import { asWords } from '../../../domain/as-words'
import { messageOf } from '../../api/http'
import { useSending } from '../../forms/use-sending'
import { Button, IconButton } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { KeyHint } from '../../ui/keys/KeyHint'
import { VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import duplicates from '../duplicates/Duplicates.module.css'
import { useOpenReport } from '../open-report'
import { chosenFor } from './decisions'
import { useSavedReasons } from './saved-reasons-api'

const keyed = 9

/** The judge's own sentences. A digit takes one of the first nine. */
export function SavedReasons() {
  const { entry, decisions, closeDialog } = useOpenReport()
  const { reasons, query, save, remove } = useSavedReasons()
  const { failure, send } = useSending()
  const { reason: typed, code } = chosenFor(entry, decisions)
  const isNew = typed !== '' && !reasons.some((saved) => saved.reason === typed && saved.invalidationCode === code)
  const choose = ({ reason, invalidationCode }: (typeof reasons)[number]) => {
    closeDialog()
    decisions.askReason(entry._id, { reason, ...(invalidationCode ? { code: invalidationCode } : {}) })
  }
  const [deleted, setDeleted] = useState<(typeof reasons)[number] | null>(null)
  const removeOne = async (saved: (typeof reasons)[number]) => {
    await remove(saved._id)
    setDeleted(saved)
  }
  const restore = async ({ reason, invalidationCode }: (typeof reasons)[number]) => {
    await save(reason, invalidationCode)
    setDeleted(null)
  }
  return (
    <Dialog
      onClose={closeDialog}
      title="Saved reasons"
      icon="text-quote"
      description="Choose one to write it into the reason, where it can still be changed."
      actions={
        <>
          {isNew && <Button onClick={() => void send(() => save(typed, code))}>Save what is written</Button>}
          <Button onClick={closeDialog}>Close</Button>
        </>
      }
    >
      {query.isPending && <p className={text.muted}>Loading…</p>}
      {query.isSuccess && reasons.length === 0 && (
        <p className={text.muted}>None yet. Write a reason for an invalid submission, open this list and save it.</p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the digits are a short way to its buttons */}
      <div
        onKeyDown={(event) => {
          const chosen = /^[1-9]$/.test(event.key) ? reasons[Number(event.key) - 1] : undefined
          if (!chosen) return
          event.preventDefault()
          choose(chosen)
        }}
      >
        <ol className={duplicates.savedReasons}>
          {reasons.map((saved, index) => (
            <li key={saved._id}>
              <button type="button" className={duplicates.savedReason} onClick={() => choose(saved)}>
                {index < keyed && <KeyHint>{index + 1}</KeyHint>}
                <span dir="auto">
                  <VisibleText>{saved.reason}</VisibleText>
                </span>{' '}
                {saved.invalidationCode && <span className={text.faint}>{asWords(saved.invalidationCode)}</span>}
              </button>
              <IconButton
                icon="trash"
                label={`Delete: ${saved.reason}`}
                onClick={() => void send(() => removeOne(saved))}
              />
            </li>
          ))}
        </ol>
      </div>
      {deleted && (
        <p role="status">
          Deleted: <VisibleText>{deleted.reason}</VisibleText>{' '}
          <Button small onClick={() => void send(() => restore(deleted))}>
            Undo
          </Button>
        </p>
      )}
      <RefusalNote>{failure ?? (query.isError && messageOf(query.error))}</RefusalNote>
    </Dialog>
  )
}
