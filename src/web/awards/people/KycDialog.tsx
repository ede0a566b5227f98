import { type ComponentProps, useId } from 'react'
import { kycStates } from '../../../domain/awards/kyc'
import { kycNoteProblem } from '../../../domain/field-rules'
import { ApiError } from '../../api/http'
import { FormDialog } from '../../forms/FormDialog'
import { NoteField } from '../../forms/TextAreaField'
import { useSubmitForm } from '../../forms/use-submit-form'
import field from '../../ui/Field.module.css'
import { toast } from '../../ui/toast/toast'
import { kycDisplayStatus } from './kyc-labels'
import styles from './People.module.css'
import { type Person, usePerson, useSetKyc } from './people-api'

type StateChoiceProps = { binding: Omit<ComponentProps<'input'>, 'value'> & { error?: string | undefined } }

function StateChoice({ binding: { error: _, ...input } }: StateChoiceProps) {
  const id = useId()
  return (
    <fieldset className={styles.states}>
      <legend>State</legend>
      {kycStates.map((state) => (
        <div className={field.checkbox} key={state}>
          <input
            {...input}
            type="radio"
            value={state}
            id={`${id}-${state}`}
            aria-describedby={`${id}-${state}-means`}
          />
          <label htmlFor={`${id}-${state}`}>
            {kycDisplayStatus(state).word}
            <small id={`${id}-${state}-means`}>{kycDisplayStatus(state).means}</small>
          </label>
        </div>
      ))}
    </fieldset>
  )
}

/**
 * A refusal keeps the input. If someone else has decided meanwhile, their decision is shown, and the next attempt
 * replaces it.
 */
export function KycDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const set = useSetKyc(person._id)
  const isStale = set.error instanceof ApiError && set.error.code === 'STALE'
  const now = usePerson(person, isStale)
  const current = (isStale && now.data) || person
  const form = useSubmitForm({
    initialValues: { state: person.kycState, note: person.kycNote ?? '' },
    check: ({ note }) => ({ note: note.trim() ? kycNoteProblem(note.trim()) : null }),
    checksWhileTyping: true,
    send: async ({ state, note }) => {
      await set.mutateAsync({ state, note: note.trim() || null, expectedState: current.kycState })
      toast.success(`KYC of ${person.username}: ${kycDisplayStatus(state).word}`)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form.failure && isStale ? { ...form, failure: staleMessage(now.data) } : form}
      onClose={onClose}
      icon="stamp"
      title={`Identity check of ${person.username}`}
      description="Only approved people can be paid. Every change is recorded in the ledger with your name."
      action="Save"
      busyLabel="Saving..."
      isReady={form.formState.isValid}
      fields={
        <>
          <StateChoice binding={form.field('state')} />
          <NoteField
            form={form}
            name="note"
            hint="Only admins see it. Note what you checked or what is missing, not the documents themselves."
          />
        </>
      }
    />
  )
}

function staleMessage(now: Person | null | undefined): string {
  if (!now) return 'Another admin has changed this in the meantime.'
  const note = now.kycNote ? `, with the note “${now.kycNote}”` : ''
  return `Another admin has set this to “${kycDisplayStatus(now.kycState).word}” in the meantime${note}. Save again to overwrite it.`
}
