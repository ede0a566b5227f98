import { useWatch } from 'react-hook-form'
import type { QueueEntry } from '../../../contract/judging'
import type { AppealChange, AppealOutcome } from '../../../domain/judging/appeals'
import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import type { SubmitForm } from '../../../web/forms/use-submit-form'
import { MainReasonField } from '../../../web/judging/deciding/MainReasonField'
import { rewriteLabel } from '../../../web/judging/revisions/rewrite-label'
import type { Judging } from '../../../web/judging/triage-api'
import { Field, TextField } from '../../../web/ui/Field'
import field from '../../../web/ui/Field.module.css'
import { VisibleName } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { formatShortDayTime } from '../../../web/ui/time/dates'

/** Form values; the other submission is entered by its number in line. */
export type Values = {
  outcome: AppealOutcome | ''
  change: AppealChange | ''
  issueId: string
  seq: string
  reason: string
  invalidationCode: InvalidationCode | null
}

/** The main reason of a submission that the decision invalidates. */
export function AppealReasonField({ form }: { form: SubmitForm<Values> }) {
  const code = useWatch({ control: form.control, name: 'invalidationCode' })
  return (
    <MainReasonField
      value={code}
      error={form.formState.errors.invalidationCode?.message}
      onChoose={(next) => {
        form.setValue('invalidationCode', next)
        form.clearErrors('invalidationCode')
      }}
    />
  )
}

export function RevisionField({ form, revisions }: { form: SubmitForm<Values>; revisions: Judging['revisions'] }) {
  const { error, ...select } = form.field('seq')
  return (
    <Field label="Revision to certify" error={error}>
      {(control) => (
        <select {...select} {...control} className={field.input}>
          <option value="">Choose a revision</option>
          {revisions.map((revision) => (
            <option
              key={revision.seq}
              value={revision.seq}
            >{`Revision ${revision.number} · ${formatShortDayTime(new Date(revision.receivedAt))}${rewriteLabel(revision)}`}</option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** '9' or '#9'. */
export const numbered = (others: readonly QueueEntry[], typed: string) =>
  others.find(({ placeInLine }) => String(placeInLine) === typed.trim().replace(/^#/, ''))

type OtherFieldProps = { form: SubmitForm<Values>; others: readonly QueueEntry[] }

/** Shows which submission a number refers to. */
export function OtherField({ form, others }: OtherFieldProps) {
  const typed = useWatch({ control: form.control, name: 'issueId' })
  const other = numbered(others, typed)
  return (
    <TextField
      label="Place in line of the other submission"
      inputMode="numeric"
      autoComplete="off"
      below={
        <p className={text.muted} role="status">
          {other ? (
            <VisibleName>{other.title}</VisibleName>
          ) : (
            typed.trim() !== '' && 'No other submission in this contest has this place.'
          )}
        </p>
      }
      {...form.field('issueId')}
    />
  )
}
