import { useId } from 'react'
import type { ReleasedIssue } from '../../contract/seats/sponsors'
import {
  answerTextProblem,
  commitProblem,
  type SponsorAnswerKind,
  sponsorAnswerKinds,
} from '../../domain/seats/sponsor-rules'
import { FormDialog } from '../forms/FormDialog'
import { TextAreaField } from '../forms/TextAreaField'
import { useFormValue } from '../forms/use-form-value'
import { useSubmitForm } from '../forms/use-submit-form'
import { TextField } from '../ui/Field'
import field from '../ui/Field.module.css'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toast/toast'
import { useAnswer } from './seats-api'

const labels: Record<SponsorAnswerKind, string> = {
  acknowledged: 'Acknowledge: it is as the submission says',
  disputed: 'Dispute, and say why',
  fixed: 'Fixed in a commit',
}

type AnswerDialogProps = { contestId: string; issue: ReleasedIssue; onClose: () => void }

/** A sponsor's answer to a released submission. */
export function AnswerDialog({ contestId, issue, onClose }: AnswerDialogProps) {
  const id = useId()
  const answer = useAnswer(contestId)
  const form = useSubmitForm({
    initialValues: { answer: 'acknowledged' as SponsorAnswerKind, text: '', commit: '' },
    check: (values) => ({
      text: answerTextProblem(values.answer, values.text),
      commit: values.answer === 'fixed' ? commitProblem(values.commit.trim()) : null,
    }),
    failure: 'Failed to send the answer',
    send: async (values) => {
      await answer.mutateAsync({
        issueId: issue._id,
        answer: values.answer,
        text: values.text.trim() || null,
        commit: values.answer === 'fixed' ? values.commit.trim() : null,
      })
      toast.success('The judges can read your answer')
      onClose()
    },
  })
  const kind = useFormValue(form, (values) => values.answer)
  const { error: _, ...radio } = form.field('answer')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Answer to submission ${issue.placeInLine}`}
      description="The judges read it. It is kept, and a later answer replaces it."
      action="Send"
      busyLabel="Sending..."
      fields={
        <>
          <fieldset className={layout.stack}>
            <legend>Answer</legend>
            {sponsorAnswerKinds.map((one) => (
              <div className={field.checkbox} key={one}>
                <input {...radio} type="radio" value={one} id={`${id}-${one}`} />
                <label htmlFor={`${id}-${one}`}>{labels[one]}</label>
              </div>
            ))}
          </fieldset>
          {kind === 'fixed' && (
            <TextField label="Commit" hint="The hash, as Git prints it." {...form.field('commit')} />
          )}
          <TextAreaField
            form={form}
            name="text"
            label="Text"
            max={5_000}
            rows={4}
            trimmed
            optional={kind !== 'disputed'}
          />
        </>
      }
    />
  )
}
