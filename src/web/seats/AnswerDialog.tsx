import { useId } from 'react'
import {
  type AnswerAudience,
  answerAudiences,
  answerTextMax,
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
import type { ReleasedGroup } from './ReleasedSection'
import { submissionNumbers } from './seat-labels'
import { useAnswer } from './seats-api'

const labels: Record<SponsorAnswerKind, string> = {
  acknowledged: 'Acknowledge: the submission is right',
  disputed: 'Dispute: explain why',
  fixed: 'Fixed in a commit',
}

const audienceLabels: Record<AnswerAudience, string> = {
  judges: 'Only the judges',
  report: 'The judges now, and everyone in the published report',
}

type AnswerDialogProps = { contestId: string; group: ReleasedGroup; onClose: () => void }

/** A sponsor's answer to released submissions of the same issue. */
export function AnswerDialog({ contestId, group, onClose }: AnswerDialogProps) {
  const id = useId()
  const answer = useAnswer(contestId)
  const form = useSubmitForm({
    initialValues: {
      answer: 'acknowledged' as SponsorAnswerKind,
      text: '',
      commit: '',
      audience: 'judges' as AnswerAudience,
    },
    check: (values) => ({
      text: answerTextProblem(values.answer, values.text),
      commit: values.answer === 'fixed' ? commitProblem(values.commit.trim()) : null,
    }),
    failure: 'Failed to send the answer',
    send: async (values) => {
      await answer.mutateAsync({
        issueId: group[0]._id,
        answer: values.answer,
        text: values.text.trim() || null,
        commit: values.answer === 'fixed' ? values.commit.trim() : null,
        audience: values.audience,
      })
      toast.success(
        values.audience === 'report'
          ? 'The judges can read your answer now, and everyone once the report is published'
          : 'Only the judges can read your answer',
      )
      onClose()
    },
  })
  const kind = useFormValue(form, (values) => values.answer)
  const audience = useFormValue(form, (values) => values.audience)
  const { error: _, ...radio } = form.field('answer')
  const { error: __, ...audienceRadio } = form.field('audience')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Answer to ${submissionNumbers(group)}`}
      description={
        audience === 'report'
          ? 'The judges can read it now. Once the report is published, everyone can read it there, and the author can read it with their submission. The lead judge may shorten or omit the text. A later answer replaces it.'
          : 'Only the judges can read it. It is not published. A later answer replaces it.'
      }
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
          <fieldset className={layout.stack}>
            <legend>Who can read it</legend>
            {answerAudiences.map((one) => (
              <div className={field.checkbox} key={one}>
                <input {...audienceRadio} type="radio" value={one} id={`${id}-for-${one}`} />
                <label htmlFor={`${id}-for-${one}`}>{audienceLabels[one]}</label>
              </div>
            ))}
          </fieldset>
          {kind === 'fixed' && <TextField label="Commit" hint="The commit hash or URL." {...form.field('commit')} />}
          <TextAreaField
            form={form}
            name="text"
            label="Text"
            max={answerTextMax}
            rows={4}
            trimmed
            optional={kind !== 'disputed'}
          />
        </>
      }
    />
  )
}
