import { useWatch } from 'react-hook-form'
import type { QueueEntry } from '../../../contract/judging'
import type { AppealChange, AppealOutcome } from '../../../domain/judging/appeals'
import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import { ChoiceField } from '../../../web/forms/ChoiceField'
import { Form, SubmitButton } from '../../../web/forms/Form'
import { ReasonField } from '../../../web/forms/TextAreaField'
import { ConfirmPrompt, useConfirm } from '../../../web/forms/use-confirm'
import { type SubmitForm, useSubmitForm } from '../../../web/forms/use-submit-form'
import { MainReasonField } from '../../../web/judging/deciding/MainReasonField'
import { rewriteLabel } from '../../../web/judging/revisions/rewrite-label'
import type { Judging } from '../../../web/judging/triage-api'
import panes from '../../../web/panes/Panes.module.css'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import { Field, TextField } from '../../../web/ui/Field'
import field from '../../../web/ui/Field.module.css'
import { VisibleName } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { formatDayTime } from '../../../web/ui/time/dates'
import { toast } from '../../../web/ui/toast/toast'
import type { AppealForJudge } from '../contract'
import { type AppealDecision, decisionFormProblems, isAboutAnother, possibleChanges } from '../domain/appeal-rules'
import { changeLabel } from './appeal-decision-labels'
import { useContestIssues, useDecideAppeal } from './contest-appeals-api'

type DecisionFormProps = { contestId: string; appeal: AppealForJudge; judging: Judging }

const blank: Values = { outcome: '', change: '', issueId: '', seq: '', reason: '', invalidationCode: null }

/** Upholds the appeal, which changes the submission immediately, or rejects it. The author reads the reason. */
export function DecisionForm({ contestId, appeal, judging: { issue, revisions } }: DecisionFormProps) {
  const decide = useDecideAppeal()
  // A place never depends on another submission, and loading the queue counts as seeing its titles.
  const queue = useContestIssues(contestId, { enabled: appeal.kind !== 'place' })
  const others = (queue.data ?? []).filter(({ _id }) => _id !== issue._id)
  const decisionOf = ({ outcome, change, issueId, seq, reason, invalidationCode }: Values): AppealDecision => ({
    outcome: outcome === 'upheld' ? 'upheld' : 'rejected',
    reason: reason.trim(),
    change: change || null,
    issueId: numbered(others, issueId)?._id ?? null,
    seq: seq === '' ? null : Number(seq),
    ...(change === 'mark_invalid' && invalidationCode ? { invalidationCode } : {}),
  })
  const asking = useConfirm()
  const form = useSubmitForm<Values>({
    initialValues: blank,
    check: (values) =>
      values.outcome === '' ? { outcome: 'Uphold or reject the appeal' } : problemsOf(appeal, decisionOf(values)),
    failure: 'The decision was not saved. Try again.',
    send: (values) => {
      const { outcome, ...decision } = decisionOf(values)
      asking.ask({
        icon: 'gavel',
        title: outcome === 'upheld' ? 'Uphold this appeal?' : 'Reject this appeal?',
        description: `The author can read the decision${outcome === 'upheld' ? ', and the submission changes immediately' : ''}. This cannot be undone.`,
        action: outcome === 'upheld' ? 'Uphold for good' : 'Reject for good',
        run: async () => {
          try {
            await decide.mutateAsync({ id: appeal._id, version: issue.version, body: { outcome, ...decision } })
            toast.success(`Appeal ${outcome}`)
          } catch (error) {
            // In the form, where the input can be corrected.
            form.showFailure(error)
          }
        },
      })
    },
  })
  const [outcome, change] = useWatch({ control: form.control, name: ['outcome', 'change'] })
  const changes = possibleChanges(appeal.kind, {
    ...issue,
    isCertified: appeal.issue.certifiedSeq !== null,
    revisionCount: revisions.length,
  })
  const submitLabels = { upheld: 'Uphold appeal', rejected: 'Reject appeal', '': 'Decide' }
  return (
    <>
      <Form
        form={form}
        label="Decision on the appeal"
        actions={
          <div className={classNames(button.actions, panes.bar)}>
            <SubmitButton form={form} label={submitLabels[outcome]} busyLabel="Saving..." />
          </div>
        }
      >
        <ChoiceField
          {...form.field('outcome')}
          legend="Your decision"
          hidesLegend
          options={[
            ['upheld', 'Uphold: the decision changes immediately'],
            ['rejected', 'Reject: nothing changes'],
          ]}
        />
        {outcome === 'upheld' && changes.length > 0 && (
          <ChoiceField
            {...form.field('change')}
            legend="What changes"
            options={changes.map((one) => [one, changeLabel(one)])}
          />
        )}
        {outcome === 'upheld' && changes.length === 0 && (
          <p
            className={field.caution}
          >{`Nothing about its ${appeal.kind} can change: it has one revision and no certificate. Reject the appeal, or withdraw the preliminary results.`}</p>
        )}
        {outcome === 'upheld' && isAboutAnother(change || null) && <OtherField form={form} others={others} />}
        {outcome === 'upheld' && change === 'certify_revision' && (
          <RevisionField form={form} revisions={revisions.slice(0, -1)} />
        )}
        {outcome === 'upheld' && change === 'mark_invalid' && <AppealReasonField form={form} />}
        <ReasonField form={form} name="reason" hint="Visible to the author." rows={4} />
      </Form>
      <ConfirmPrompt {...asking} />
    </>
  )
}

const problemsOf = ({ kind }: AppealForJudge, decision: AppealDecision) => decisionFormProblems(kind, decision)

/** Form values; the other submission is entered by its number in line. */
type Values = {
  outcome: AppealOutcome | ''
  change: AppealChange | ''
  issueId: string
  seq: string
  reason: string
  invalidationCode: InvalidationCode | null
}

/** The main reason of a submission that the decision invalidates. */
function AppealReasonField({ form }: { form: SubmitForm<Values> }) {
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

function RevisionField({ form, revisions }: { form: SubmitForm<Values>; revisions: Judging['revisions'] }) {
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
            >{`Revision ${revision.number} · ${formatDayTime(new Date(revision.receivedAt))}${rewriteLabel(revision)}`}</option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** '9' or '#9'. */
const numbered = (others: readonly QueueEntry[], typed: string) =>
  others.find(({ placeInLine }) => String(placeInLine) === typed.trim().replace(/^#/, ''))

type OtherFieldProps = { form: SubmitForm<Values>; others: readonly QueueEntry[] }

/** Shows which submission a number refers to. */
function OtherField({ form, others }: OtherFieldProps) {
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
