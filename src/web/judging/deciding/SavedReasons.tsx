import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Reply } from '../../../contract/endpoints'
import { humanize } from '../../../domain/humanize'
import { type InvalidationCode, invalidationCodes, preparedReasons } from '../../../domain/judging/invalidation-codes'
import { call } from '../../api/call'
import { callFor } from '../../api/call-for'
import { messageOf } from '../../api/http'
import { useAsyncAction } from '../../forms/use-async-action'
import { Button, IconButton } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { KeyHint } from '../../ui/keys/KeyHint'
import { VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import duplicates from '../duplicates/Duplicates.module.css'
import { useOpenReport } from '../open-report'
import { currentInput } from './decisions'

const keyed = 9

type Offered = { reason: string; invalidationCode: InvalidationCode | null }

const prepared = invalidationCodes.map((code): Offered => ({ reason: preparedReasons[code], invalidationCode: code }))

/** The judge's own texts, then one per main reason. Digits select one of the first nine. */
export function SavedReasons() {
  const { entry, decisions, closeDialog } = useOpenReport()
  const { reasons, query, save, remove } = useSavedReasons()
  const { failure, send } = useAsyncAction()
  const preparedId = useId()
  const { reason: typed, code } = currentInput(entry, decisions)
  const offered: Offered[] = [...reasons, ...prepared]
  const isNew = typed !== '' && !offered.some((saved) => saved.reason === typed && saved.invalidationCode === code)
  const choose = ({ reason, invalidationCode }: Offered) => {
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
      description="Choose one to insert it. You can still edit it."
      actions={
        <>
          {isNew && <Button onClick={() => void send(() => save(typed, code))}>Save current reason</Button>}
          <Button onClick={closeDialog}>Close</Button>
        </>
      }
    >
      {query.isPending && <p className={text.muted}>Loading…</p>}
      {query.isSuccess && reasons.length === 0 && (
        <p className={text.muted}>
          No saved reasons yet. Write a reason for an invalid submission, then open this list to save it.
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the digits are a short way to its buttons */}
      <div
        onKeyDown={(event) => {
          const chosen = /^[1-9]$/.test(event.key) ? offered[Number(event.key) - 1] : undefined
          if (!chosen) return
          event.preventDefault()
          choose(chosen)
        }}
      >
        <ol className={duplicates.savedReasons}>
          {reasons.map((saved, index) => (
            <li key={saved._id}>
              <Choice of={saved} place={index} onChoose={choose} />
              <IconButton
                icon="trash"
                label={`Delete: ${saved.reason}`}
                onClick={() => void send(() => removeOne(saved))}
              />
            </li>
          ))}
        </ol>
        {query.isFetched && (
          <>
            <h3 id={preparedId} className={duplicates.preparedHeading}>
              Prepared
            </h3>
            <ol className={duplicates.savedReasons} aria-labelledby={preparedId}>
              {prepared.map((one, index) => (
                <li key={one.invalidationCode}>
                  <Choice of={one} place={reasons.length + index} onChoose={choose} />
                </li>
              ))}
            </ol>
          </>
        )}
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

type ChoiceProps = { of: Offered; place: number; onChoose: (offered: Offered) => void }

function Choice({ of, place, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={duplicates.savedReason} onClick={() => onChoose(of)}>
      {place < keyed && <KeyHint>{place + 1}</KeyHint>}
      <span dir="auto">
        <VisibleText>{of.reason}</VisibleText>
      </span>{' '}
      {of.invalidationCode && <span className={text.faint}>{humanize(of.invalidationCode)}</span>}
    </button>
  )
}

const savedReasonsKey = ['saved-reasons'] as const

function useSavedReasons() {
  const client = useQueryClient()
  const keep = ({ data }: Reply<'listSavedReasons'>) => client.setQueryData(savedReasonsKey, data.reasons)
  const saved = useQuery({
    queryKey: savedReasonsKey,
    queryFn: () => callFor('listSavedReasons', 'reasons'),
  })
  return {
    reasons: saved.data ?? [],
    query: saved,
    save: async (reason: string, invalidationCode: InvalidationCode | null) =>
      keep(await call('saveReason', { body: { reason, invalidationCode } })),
    remove: async (id: string) => keep(await call('deleteSavedReason', { params: { id } })),
  }
}
