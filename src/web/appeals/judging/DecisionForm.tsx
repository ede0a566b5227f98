import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { QueueEntry } from '../../../contract/judging'
import type { JudgedAppeal } from '../../../contract/judging/appeals'
import {
  type AppealChange,
  type AppealDecision,
  type AppealOutcome,
  decisionProblems,
  isAboutAnother,
  possibleChanges,
} from '../../../domain/appeals/appeal-rules'
import { Form, SubmitButton } from '../../forms/Form'
import { ReasonField } from '../../forms/TextAreaField'
import { type SubmitForm, useSubmitForm } from '../../forms/use-submit-form'
import type { Judging } from '../../judging/triage-api'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { Field, FieldError, TextField } from '../../ui/Field'
import field from '../../ui/Field.module.css'
import layout from '../../ui/layout.module.css'
import { VisibleName } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { formatUtcStamp } from '../../ui/time/dates'
import { toast } from '../../ui/toast/toast'
import { useDecideAppeal, useOthers } from './judged-appeals-api'
import { changeInWords } from './judged-words'

type DecisionFormProps = { contestId: string; appeal: JudgedAppeal; judging: Judging }

/** As they are typed: the other submission by its number in line. */
type Values = { outcome: AppealOutcome | ''; change: AppealChange | ''; issueId: string; seq: string; reason: string }

const blank: Values = { outcome: '', change: '', issueId: '', seq: '', reason: '' }

/** '9' or '#9'. */
const numbered = (others: readonly QueueEntry[], typed: string) =>
  others.find(({ placeInLine }) => String(placeInLine) === typed.trim().replace(/^#/, ''))

/** Upholds the appeal, which changes the submission at once, or rejects it. The author reads the reason. */
export function DecisionForm({ contestId, appeal, judging: { issue, revisions } }: DecisionFormProps) {
  const decide = useDecideAppeal()
  // No place depends on another submission, and whoever asks for the queue has seen its titles.
  const queue = useOthers(contestId, { enabled: appeal.kind !== 'place' })
  const others = (queue.data ?? []).filter(({ _id }) => _id !== issue._id)
  const decisionOf = ({ outcome, change, issueId, seq, reason }: Values): AppealDecision => ({
    outcome: outcome === 'upheld' ? 'upheld' : 'rejected',
    reason: reason.trim(),
    change: change || null,
    issueId: numbered(others, issueId)?._id ?? null,
    seq: seq === '' ? null : Number(seq),
  })
  const form = useSubmitForm<Values>({
    initialValues: blank,
    check: (values) =>
      values.outcome === '' ? { outcome: 'Uphold or reject the appeal' } : problemsOf(appeal, decisionOf(values)),
    failure: 'The decision was not saved. Try again.',
    send: async (values) => {
      const { outcome, ...decision } = decisionOf(values)
      await decide.mutateAsync({ id: appeal._id, version: issue.version, body: { outcome, ...decision } })
      toast.success(`Appeal ${outcome}`)
    },
  })
  const [outcome, change] = useWatch({ control: form.control, name: ['outcome', 'change'] })
  const changes = possibleChanges(appeal.kind, {
    ...issue,
    isCertified: appeal.issue.certifiedSeq !== null,
    revisionCount: revisions.length,
  })
  const words = { upheld: 'Uphold appeal', rejected: 'Reject appeal', '': 'Decide' }
  return (
    <Form
      form={form}
      label="Decision over the appeal"
      actions={
        <div className={button.actions}>
          <SubmitButton form={form} label={words[outcome]} busyLabel="Saving..." />
        </div>
      }
    >
      <Choices
        form={form}
        name="outcome"
        legend="The appeal is"
        options={[
          ['upheld', 'Upheld: what it is about changes at once'],
          ['rejected', 'Rejected: everything stays as it is'],
        ]}
      />
      {outcome === 'upheld' && changes.length > 0 && (
        <Choices
          form={form}
          name="change"
          legend="What changes"
          options={changes.map((one) => [one, changeInWords(one)])}
        />
      )}
      {outcome === 'upheld' && changes.length === 0 && (
        <p className={field.caution}>
          Nothing about its {appeal.kind} can change: it has one revision and no certificate. Reject the appeal, or
          withdraw the preliminary results.
        </p>
      )}
      {outcome === 'upheld' && isAboutAnother(change || null) && <OtherField form={form} others={others} />}
      {outcome === 'upheld' && change === 'certify_revision' && (
        <RevisionField form={form} revisions={revisions.slice(0, -1)} />
      )}
      <ReasonField form={form} name="reason" hint="The author reads it." rows={4} />
    </Form>
  )
}

const problemsOf = ({ kind }: JudgedAppeal, decision: AppealDecision) => decisionProblems(kind, decision) ?? {}

type ChoicesProps = {
  form: SubmitForm<Values>
  name: 'outcome' | 'change'
  legend: string
  options: readonly (readonly [value: string, words: string])[]
}

function Choices({ form, name, legend, options }: ChoicesProps) {
  const id = useId()
  const { error, ...radio } = form.field(name)
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={field.label}>{legend}</legend>
      <div className={classNames(layout.stack, layout.belowSmall)}>
        {options.map(([value, words]) => (
          <div className={field.checkbox} key={value}>
            <input {...radio} type="radio" value={value} id={`${id}-${value}`} />
            <label htmlFor={`${id}-${value}`}>{words}</label>
          </div>
        ))}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </fieldset>
  )
}

type OtherFieldProps = { form: SubmitForm<Values>; others: readonly QueueEntry[] }

/** Says which submission a number means. */
function OtherField({ form, others }: OtherFieldProps) {
  const typed = useWatch({ control: form.control, name: 'issueId' })
  const other = numbered(others, typed)
  return (
    <TextField
      label="Number in line of the other submission"
      inputMode="numeric"
      autoComplete="off"
      below={
        <p className={text.muted} role="status">
          {other ? (
            <VisibleName>{other.title}</VisibleName>
          ) : (
            typed.trim() !== '' && 'No other submission of this contest has this number.'
          )}
        </p>
      }
      {...form.field('issueId')}
    />
  )
}

function RevisionField({ form, revisions }: { form: SubmitForm<Values>; revisions: Judging['revisions'] }) {
  const { error, ...select } = form.field('seq')
  return (
    <Field label="Revision to certify" error={error}>
      {(control) => (
        <select {...select} {...control} className={field.input}>
          <option value="">Choose a revision</option>
          {revisions.map(({ seq, number, receivedAt }) => (
            <option key={seq} value={seq}>
              Revision {number} · {formatUtcStamp(new Date(receivedAt))}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
