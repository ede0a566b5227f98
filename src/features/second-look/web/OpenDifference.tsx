import { decisionReasonProblem } from '../../../domain/field-rules'
import { humanize } from '../../../domain/humanize'
import { codeProblem } from '../../../domain/judging/review-rules'
import { messageOf } from '../../../web/api/http'
import { Form } from '../../../web/forms/Form'
import { ReasonField } from '../../../web/forms/TextAreaField'
import { ConfirmPrompt, useConfirm } from '../../../web/forms/use-confirm'
import { useSubmitForm } from '../../../web/forms/use-submit-form'
import { SubmittedReport } from '../../../web/issues/report/SubmittedReport'
import { useJudging } from '../../../web/judging/console/console-queries'
import decision from '../../../web/judging/deciding/Decision.module.css'
import { MainReasonField } from '../../../web/judging/deciding/MainReasonField'
import { Choice } from '../../../web/judging/deciding/VerdictForm'
import { MainPane, SidePane, SidePart } from '../../../web/panes/Panes'
import type { Panes } from '../../../web/panes/use-panes'
import { RetryBanner } from '../../../web/ui/Banner'
import { classNames } from '../../../web/ui/class-names'
import layout from '../../../web/ui/layout.module.css'
import { Skeleton } from '../../../web/ui/Skeleton'
import { StatusLabel } from '../../../web/ui/Status'
import { VisibleParagraph } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { toast } from '../../../web/ui/toast/toast'
import type { SecondLooks } from '../contract'
import { useSecondLookMutations } from './second-look-api'
import { resolutionRefusalText } from './second-look-labels'

type Difference = SecondLooks['differences'][number]
type OpenDifferenceProps = { contestId: string; difference: Difference; panes: Panes; onBack: () => void }

/** A submission with differing verdicts, without the judges' names, so that the arbiter weighs the reasons. */
export function OpenDifference({ contestId, difference, panes, onBack }: OpenDifferenceProps) {
  const { issueId, placeInLine, first, second, resolution } = difference
  const judging = useJudging(issueId)
  return (
    <>
      <MainPane label={`Submission ${placeInLine}`} pane={panes.main} backLabel="Drawn submissions" onBack={onBack}>
        {judging.isPending && <Skeleton rows={4} />}
        {judging.isError && (
          <RetryBanner
            label="Try again"
            onRetry={() => void judging.refetch()}
          >{`The submission could not be loaded. ${messageOf(judging.error)}`}</RetryBanner>
        )}
        {judging.data && <SubmittedReport issue={judging.data.issue} link />}
      </MainPane>
      <SidePane label="Two verdicts" pane={panes.side}>
        <VerdictPart name="First verdict" outcome={first} />
        <VerdictPart name="Second verdict" outcome={second} />
        {resolution ? (
          <VerdictPart name="Resolved" outcome={resolution} />
        ) : (
          <SidePart title="Resolve">
            <Resolution contestId={contestId} difference={difference} />
          </SidePart>
        )}
      </SidePane>
    </>
  )
}

type Outcome = { verdict: Difference['first']['verdict']; reason: string | null; invalidationCode?: string | null }

const VerdictPart = ({ name, outcome }: { name: string; outcome: Outcome }) => (
  <SidePart title={name}>
    <p className={layout.row}>
      <StatusLabel status={outcome.verdict} />
      {outcome.invalidationCode && <span>{humanize(outcome.invalidationCode)}</span>}
    </p>
    {outcome.reason && (
      <VisibleParagraph className={classNames(text.preLine, layout.belowSmall)}>{outcome.reason}</VisibleParagraph>
    )}
  </SidePart>
)

function Resolution({ contestId, difference }: { contestId: string; difference: Difference }) {
  const { refusal } = difference
  if (refusal) return <p className={text.muted}>{resolutionRefusalText(refusal)}</p>
  return <ResolutionForm contestId={contestId} difference={difference} />
}

type SecondVerdict = Difference['first']['verdict']

/** The lead judge's final verdict where two judges differ. */
function ResolutionForm({
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
