import { decisionReasonProblem } from '../../../domain/field-rules'
import { codeProblem } from '../../../domain/judging/review-rules'
import { Form } from '../../../web/forms/Form'
import { ReasonField } from '../../../web/forms/TextAreaField'
import { ConfirmPrompt, useConfirm } from '../../../web/forms/use-confirm'
import { useSubmitForm } from '../../../web/forms/use-submit-form'
import decision from '../../../web/judging/deciding/Decision.module.css'
import { MainReasonField } from '../../../web/judging/deciding/MainReasonField'
import { Choice } from '../../../web/judging/deciding/VerdictForm'
import layout from '../../../web/ui/layout.module.css'
import { toast } from '../../../web/ui/toast/toast'
import type { SecondLooks } from '../contract'
import { useSecondLookMutations } from './second-look-api'

type Difference = SecondLooks['differences'][number]
type SecondVerdict = Difference['first']['verdict']

/** The lead judge's final verdict where two judges differ. */
export function ResolutionForm({
  contestId,
  difference: { issueId, placeInLine },
}: {
  contestId: string
  difference: Difference
}) {
  const acts = useSecondLookMutations(contestId)
  const asking = useConfirm()
  const form = useSubmitForm({
    initialValues: { reason: '', verdict: '', code: null as Difference['second']['invalidationCode'] },
    check: ({ reason, verdict, code }) => ({
      reason: decisionReasonProblem(reason.trim()),
      code: verdict === 'invalid' ? codeProblem(code) : null,
    }),
    send: ({ reason, verdict, code }) => {
      const why = verdict === 'invalid' && code ? { invalidationCode: code } : {}
      const resolution = { verdict: verdict === 'valid' ? 'valid' : 'invalid', reason: reason.trim(), ...why } as const
      asking.ask({
        title: `Resolve submission ${placeInLine} as ${resolution.verdict}?`,
        description: 'This becomes its verdict. It cannot be changed or undone.',
        action: `Resolve: ${resolution.verdict}`,
        tone: 'warn',
        variant: 'primary',
        run: async () => {
          await acts.resolve(issueId, resolution)
          toast.success(`${placeInLine} resolved: ${resolution.verdict}`)
        },
      })
    },
  })
  const choose = (verdict: SecondVerdict) => () => form.setValue('verdict', verdict)
  const code = form.watch('code')
  return (
    <>
      <Form form={form} className={layout.stackLarge} label={`Resolve submission ${placeInLine}`}>
        <ReasonField form={form} name="reason" hint="Visible to the author if invalid." rows={3} />
        <MainReasonField
          value={code}
          hint="Only if it is invalid."
          error={form.formState.errors.code?.message}
          onChoose={(next) => {
            form.setValue('code', next)
            form.clearErrors('code')
          }}
        />
        <div className={decision.choices}>
          {(['valid', 'invalid'] as const).map((verdict) => (
            <Choice
              key={verdict}
              type="submit"
              status={verdict}
              label={`It is ${verdict}`}
              isDisabled={form.isSubmitting}
              onChoose={choose(verdict)}
            />
          ))}
        </div>
      </Form>
      <ConfirmPrompt {...asking} />
    </>
  )
}
