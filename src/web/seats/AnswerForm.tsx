import {
  type AnswerAudience,
  answerAudiences,
  answerTextMax,
  answerTextProblem,
  commitProblem,
  type SponsorAnswerKind,
  sponsorAnswerKinds,
} from '../../domain/seats/sponsor-rules'
import { ChoiceField } from '../forms/ChoiceField'
import { Form, SubmitButton } from '../forms/Form'
import { TextAreaField } from '../forms/TextAreaField'
import { useFormValue } from '../forms/use-form-value'
import { useSubmitForm } from '../forms/use-submit-form'
import { TextField } from '../ui/Field'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast/toast'
import type { ReleasedGroup } from './released-groups'
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

const audienceNotes: Record<AnswerAudience, string> = {
  judges: 'Only the judges can read it. It is not published. A later answer replaces it.',
  report:
    'The judges can read it now. Once the report is published, everyone can read it there, and the author can read it with their submission. The lead judge may shorten or omit the text. A later answer replaces it.',
}

type AnswerFormProps = { contestId: string; group: ReleasedGroup }

/** A sponsor's answer to released submissions of the same issue. */
export function AnswerForm({ contestId, group }: AnswerFormProps) {
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
    },
  })
  const kind = useFormValue(form, (values) => values.answer)
  const audience = useFormValue(form, (values) => values.audience)
  return (
    <Form
      form={form}
      label={`Answer to ${submissionNumbers(group)}`}
      className={layout.stackLarge}
      actions={<SubmitButton form={form} label="Send" busyLabel="Sending..." full />}
    >
      <ChoiceField
        {...form.field('answer')}
        legend="Answer"
        options={sponsorAnswerKinds.map((one) => [one, labels[one]])}
      />
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
      <ChoiceField
        {...form.field('audience')}
        legend="Who can read it"
        options={answerAudiences.map((one) => [one, audienceLabels[one]])}
      />
      <p className={text.faint} role="status">
        {audienceNotes[audience]}
      </p>
    </Form>
  )
}
