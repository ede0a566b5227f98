import { type FormEvent, useId, useState } from 'react'
import { type KycState, kycStates } from '../../../domain/awards/kyc'
import { kycNoteProblem, limits, textLength } from '../../../domain/field-rules'
import { ApiError, messageOf } from '../../api/http'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { toast } from '../../ui/toast/toast'
import { kycFaceOf } from './kyc-words'
import { type Person, usePerson, useSetKyc } from './people-api'

type Choice = { state: KycState; onChoose: (state: KycState) => void }

function StateChoice({ state, onChoose }: Choice) {
  const name = useId()
  return (
    <fieldset className="kyc-states">
      <legend>State</legend>
      {kycStates.map((one) => (
        <div className="tick" key={one}>
          <input
            type="radio"
            id={`${name}-${one}`}
            name={name}
            checked={one === state}
            onChange={() => onChoose(one)}
            aria-describedby={`${name}-${one}-means`}
          />
          <label htmlFor={`${name}-${one}`}>
            {kycFaceOf(one).word}
            <small id={`${name}-${one}-means`}>{kycFaceOf(one).means}</small>
          </label>
        </div>
      ))}
    </fieldset>
  )
}

const grouped = (count: number) => count.toLocaleString('en-US')

/**
 * A refusal keeps what was chosen and typed. After somebody else's decision the next try is made on what they decided,
 * once it is on the screen.
 */
export function KycDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const formId = useId()
  const set = useSetKyc(person._id)
  const [state, setState] = useState<KycState>(person.kycState)
  const [note, setNote] = useState(person.kycNote ?? '')
  const isStale = set.error instanceof ApiError && set.error.code === 'STALE'
  const now = usePerson(person, isStale)
  const current = (isStale && now.data) || person
  const typed = note.trim()
  const problem = typed ? kycNoteProblem(typed) : null
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    try {
      await set.mutateAsync({ state, note: typed || null, expectedState: current.kycState })
      toast.success(`KYC of ${person.username}: ${kycFaceOf(state).word}`)
      onClose()
    } catch {
      // The dialog shows the refusal.
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon="stamp"
      title={`Identity check of ${person.username}`}
      description="Only an approved person is paid. Every change stands in the ledger with your name."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={set.isPending} disabled={problem !== null}>
            {set.isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-1" onSubmit={(event) => void save(event)} noValidate>
        <StateChoice state={state} onChoose={setState} />
        <Field
          label="Note"
          optional
          hint="Only admins see it. Write what was seen or missing, not the papers themselves."
          error={problem ?? undefined}
          counter={`${grouped(textLength(typed))}/${grouped(limits.reasonMax)}`}
        >
          {(control) => (
            <textarea
              {...control}
              className="in ta"
              rows={3}
              dir="auto"
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <RefusalNote>{set.isError && (isStale ? staleWords(now.data) : messageOf(set.error))}</RefusalNote>
      </form>
    </Dialog>
  )
}

function staleWords(now: Person | null | undefined): string {
  if (!now) return 'Another admin has changed this meanwhile.'
  const note = now.kycNote ? `, with the note “${now.kycNote}”` : ''
  return `Another admin has set this to “${kycFaceOf(now.kycState).word}” meanwhile${note}. Save again to replace that.`
}
