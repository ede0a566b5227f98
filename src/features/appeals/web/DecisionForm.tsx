import { useWatch } from 'react-hook-form'
import { ChoiceField } from '../../../web/forms/ChoiceField'
import { Form, SubmitButton } from '../../../web/forms/Form'
import { ReasonField } from '../../../web/forms/TextAreaField'
import { ConfirmPrompt, useConfirm } from '../../../web/forms/use-confirm'
import { useSubmitForm } from '../../../web/forms/use-submit-form'
import type { Judging } from '../../../web/judging/triage-api'
import button from '../../../web/ui/Button.module.css'
import field from '../../../web/ui/Field.module.css'
import { toast } from '../../../web/ui/toast/toast'
import type { AppealForJudge } from '../contract'
import { type AppealDecision, decisionFormProblems, isAboutAnother, possibleChanges } from '../domain/appeal-rules'
import { changeLabel } from './appeal-decision-labels'
import { useContestIssues, useDecideAppeal } from './contest-appeals-api'
import { AppealReasonField, numbered, OtherField, RevisionField, type Values } from './DecisionFields'

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
  const words = { upheld: 'Uphold appeal', rejected: 'Reject appeal', '': 'Decide' }
  return (
    <>
      <Form
        form={form}
        label="Decision on the appeal"
        actions={
          <div className={button.actions}>
            <SubmitButton form={form} label={words[outcome]} busyLabel="Saving..." />
          </div>
        }
      >
        <ChoiceField
          {...form.field('outcome')}
          legend="Your decision"
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
