import { useState } from 'react'
import { excerptOf } from '../../../domain/issues/excerpt'
import { Form } from '../../../web/forms/Form'
import { FormDialog } from '../../../web/forms/FormDialog'
import { ReasonDialog } from '../../../web/forms/ReasonDialog'
import { TextAreaField } from '../../../web/forms/TextAreaField'
import { useSubmitForm } from '../../../web/forms/use-submit-form'
import { RetryBanner } from '../../../web/ui/Banner'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import type { IconName } from '../../../web/ui/Icon'
import layout from '../../../web/ui/layout.module.css'
import { SheetLine, SheetSection } from '../../../web/ui/Sheet'
import sheet from '../../../web/ui/Sheet.module.css'
import { StatusText } from '../../../web/ui/Status'
import { VisibleParagraph } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { Time } from '../../../web/ui/time/Time'
import { toast } from '../../../web/ui/toast/toast'
import type { Question } from '../contract'
import { answerProblem, declineReasonProblem, questionLimits, questionProblem } from '../domain/question-rules'
import { type QuestionReader, useQuestionMutations, useQuestions } from './questions-api'

type QuestionsProps = { contestId: string; reader: QuestionReader; isActive: boolean }

/**
 * Questions to the organizers. Researchers see their own; admins and sponsors see all, without names. Sponsors can answer,
 * but not ask.
 */
export function Questions({ contestId, reader, isActive }: QuestionsProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const [page, setPage] = useState(1)
  const isOpen = wasOpened || reader !== 'admin'
  const { data, isError, refetch } = useQuestions(contestId, reader, page, isOpen)
  const listed = data && data.questions.length > 0 ? data : null
  const emptyText = isActive ? 'You have not asked a question yet.' : 'You asked no questions.'
  return (
    <SheetSection
      id="contest-questions"
      title="Questions"
      flush={listed && <QuestionList {...{ contestId, reader, isActive, listed, page, setPage }} />}
    >
      {reader === 'researcher' && isActive && <AskForm contestId={contestId} />}
      {!isOpen && <ClosedQuestions onOpen={() => setWasOpened(true)} />}
      {isError && <RetryBanner onRetry={() => void refetch()}>Questions could not be loaded.</RetryBanner>}
      {isOpen && !data && !isError && <p className={text.muted}>Loading...</p>}
      {data && !listed && <p className={text.muted}>{reader === 'researcher' ? emptyText : 'No questions yet'}</p>}
    </SheetSection>
  )
}

const ClosedQuestions = ({ onOpen }: { onOpen: () => void }) => (
  <>
    <p className={text.muted}>If you view questions, you can't submit to this contest.</p>
    <Button small className={layout.below} onClick={onOpen}>
      Show questions
    </Button>
  </>
)

function AskForm({ contestId }: { contestId: string }) {
  const { ask } = useQuestionMutations(contestId, 'researcher')
  const form = useSubmitForm({
    initialValues: { text: '' },
    check: (values) => ({ text: questionProblem(values.text.trim()) }),
    failure: 'Failed to send the question',
    send: async (values) => {
      await ask.mutateAsync(values.text.trim())
      form.reset()
      toast.success('Question sent')
    },
  })
  return (
    <Form form={form} label="Ask a question" className={layout.stack}>
      <TextAreaField
        form={form}
        name="text"
        label="Your question"
        hint="Only admins and sponsors can read it. Answers are published without your name. Don't describe a bug here: submit it instead."
        max={questionLimits.questionMax}
        rows={2}
        trimmed
      />
      <div className={button.actions}>
        <Button small type="submit" busy={form.isSubmitting}>
          {form.isSubmitting ? 'Sending...' : 'Send question'}
        </Button>
      </div>
    </Form>
  )
}

type QuestionListProps = QuestionsProps & {
  listed: { questions: readonly Question[]; pagination: { pages: number } }
  page: number
  setPage: (page: number) => void
}

function QuestionList({ listed: { questions, pagination }, page, setPage, ...asking }: QuestionListProps) {
  return (
    <>
      <ul className={classNames(sheet.rows, layout.below)}>
        {questions.map((question) => (
          <QuestionRow key={question._id} question={question} {...asking} />
        ))}
      </ul>
      {pagination.pages > 1 && (
        <SheetLine contentClass={classNames(button.actions, layout.aboveLarge, layout.belowLarge)}>
          <Button small disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous questions
          </Button>
          <Button small disabled={page === pagination.pages} onClick={() => setPage(page + 1)}>
            Further questions
          </Button>
        </SheetLine>
      )}
    </>
  )
}

function QuestionRow({ question, ...asking }: QuestionsProps & { question: Question }) {
  const { tone, icon, words } = stateOf(question)
  return (
    <SheetLine as="li" icon={icon} status={tone}>
      <VisibleParagraph className={classNames(text.preLine, text.strong)}>{question.text}</VisibleParagraph>
      <p className={layout.links}>
        <StatusText tone={tone}>{words}</StatusText>
        <Time className={text.faint} at={question.askedAt} />
      </p>
      {question.declineReason && <VisibleParagraph className={text.preLine}>{question.declineReason}</VisibleParagraph>}
      {asking.reader !== 'researcher' && question.state === 'open' && <Acts question={question} {...asking} />}
    </SheetLine>
  )
}

function stateOf({ state, addendum }: Question): { tone: string; icon: IconName; words: string } {
  if (state === 'open') return { tone: 'pending', icon: 'hourglass', words: 'Not answered yet' }
  if (state === 'declined') return { tone: 'ended', icon: 'circle-x', words: 'Declined' }
  return { tone: 'ok', icon: 'circle-check', words: `Answered by addendum ${addendum}` }
}

const longestName = 80

/** Accessible names include the question, because several can be open. */
function Acts({ isActive, ...asked }: QuestionsProps & { question: Question }) {
  const [dialog, setDialog] = useState<'answer' | 'decline' | null>(null)
  const props = { ...asked, onClose: () => setDialog(null) }
  const called = (words: string) => `${words}: ${excerptOf(asked.question.text, longestName)}`
  return (
    <div className={classNames(layout.links, layout.belowSmall)}>
      {isActive && (
        <Button small aria-label={called('Answer publicly…')} onClick={() => setDialog('answer')}>
          Answer publicly…
        </Button>
      )}
      <Button small variant="quiet" aria-label={called('Decline…')} onClick={() => setDialog('decline')}>
        Decline…
      </Button>
      {dialog === 'answer' && <AnswerDialog {...props} />}
      {dialog === 'decline' && <DeclineDialog {...props} />}
    </div>
  )
}

type Props = { contestId: string; reader: QuestionReader; question: Question; onClose: () => void }

function AnswerDialog({ contestId, reader, question, onClose }: Props) {
  const { answer: send } = useQuestionMutations(contestId, reader)
  const form = useSubmitForm({
    initialValues: { question: question.text, answer: '' },
    check: ({ question: asked, answer }) => ({
      question: questionProblem(asked.trim()),
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

function DeclineDialog({ contestId, reader, question, onClose }: Props) {
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
