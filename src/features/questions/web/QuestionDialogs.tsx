import { FormDialog } from '../../../web/forms/FormDialog'
import { ReasonDialog } from '../../../web/forms/ReasonDialog'
import { TextAreaField } from '../../../web/forms/TextAreaField'
import { useSubmitForm } from '../../../web/forms/use-submit-form'
import { toast } from '../../../web/ui/toast/toast'
import type { Question } from '../contract'
import { answerProblem, declineReasonProblem, questionLimits, questionProblem } from '../domain/question-rules'
import { type QuestionReader, useQuestionMutations } from './questions-api'

type Props = { contestId: string; reader: QuestionReader; question: Question; onClose: () => void }

export function AnswerDialog({ contestId, reader, question, onClose }: Props) {
  const { answer: send } = useQuestionMutations(contestId, reader)
  const form = useSubmitForm({
    initialValues: { question: question.text, answer: '' },
    check: ({ question: text, answer }) => ({
      question: questionProblem(text.trim()),
      answer: answerProblem(answer.trim()),
    }),
    failure: 'Failed to answer the question',
    send: async (values) => {
      await send.mutateAsync({ id: question._id, question: values.question.trim(), answer: values.answer.trim() })
      toast.success('Answer published')
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Publish this answer?"
      description="The question and answer become an addendum that everyone can read. It doesn’t say who asked. Remove anything from the question that hints at a bug. You can’t change or withdraw an answer."
      action="Publish answer"
      fields={
        <>
          <TextAreaField
            form={form}
            name="question"
            label="Question"
            max={questionLimits.questionMax}
            rows={4}
            trimmed
          />
          <TextAreaField form={form} name="answer" label="Answer" max={questionLimits.answerMax} rows={6} trimmed />
        </>
      }
    />
  )
}

export function DeclineDialog({ contestId, reader, question, onClose }: Props) {
  const { decline } = useQuestionMutations(contestId, reader)
  return (
    <ReasonDialog
      onClose={onClose}
      title="Decline this question?"
      description="Only the person who asked is notified. You can’t undo this."
      action="Decline"
      hint="Visible to the person who asked."
      check={declineReasonProblem}
      failure="Failed to decline the question"
      run={async (reason) => {
        await decline.mutateAsync({ id: question._id, reason })
        toast.success('Question declined')
        onClose()
      }}
    />
  )
}
