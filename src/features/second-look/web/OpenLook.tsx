import { useRef, useState } from 'react'
import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import { verdictProblem } from '../../../domain/judging/review-rules'
import type { SecondVerdict } from '../../../domain/judging/second-look/second-look-rules'
import { messageOf } from '../../../web/api/http'
import { ConfirmPrompt, useConfirm } from '../../../web/forms/use-confirm'
import { SubmittedReport } from '../../../web/issues/report/SubmittedReport'
import { useSendKey } from '../../../web/judging/console/console-keys'
import { type DecisionInput, mainReasonId } from '../../../web/judging/deciding/decisions'
import { VerdictForm } from '../../../web/judging/deciding/VerdictForm'
import { MainPane, SidePane, SidePart } from '../../../web/panes/Panes'
import type { Panes } from '../../../web/panes/use-panes'
import { Banner, RetryBanner } from '../../../web/ui/Banner'
import { classNames } from '../../../web/ui/class-names'
import { useKeys } from '../../../web/ui/keys/use-keys'
import layout from '../../../web/ui/layout.module.css'
import { Skeleton } from '../../../web/ui/Skeleton'
import text from '../../../web/ui/text.module.css'
import { toast } from '../../../web/ui/toast/toast'
import type { SecondLooks } from '../contract'
import { useBlindIssue, useSecondLookMutations } from './second-look-api'

type Look = SecondLooks['looks'][number]
type OpenLookProps = { contestId: string; look: Look; panes: Panes; onBack: () => void }

/** A drawn submission as its author wrote it, with the console's verdict form, which doesn't know the first verdict. */
export function OpenLook({ contestId, look, panes, onBack }: OpenLookProps) {
  const opened = useBlindIssue(contestId, look.issueId)
  const form = useSecondVerdict(contestId, look)
  useKeys({ 1: form.acts.onValid, 3: form.acts.onInvalid })
  useSendKey(form.acts.onSendInvalid)
  return (
    <>
      <MainPane
        label={`Submission ${look.placeInLine}`}
        pane={panes.main}
        backLabel="Drawn submissions"
        onBack={onBack}
      >
        {opened.isPending && <Skeleton rows={4} />}
        {opened.isError && (
          <RetryBanner
            label="Try again"
            onRetry={() => void opened.refetch()}
          >{`The submission could not be loaded. ${messageOf(opened.error)}`}</RetryBanner>
        )}
        {opened.data && <SubmittedReport issue={opened.data.issue} />}
      </MainPane>
      <SidePane label="Decision" pane={panes.side}>
        <SidePart title="Second verdict">
          <p className={classNames(text.muted, layout.above)}>You decide once. The first verdict stays in force.</p>
          <ConfirmPrompt {...form.asking} />
          {form.problem && <Banner tone="danger">{form.problem}</Banner>}
          <VerdictForm {...form} version={opened.data ? 0 : undefined} isClosed={false} hasKeys />
        </SidePart>
      </SidePane>
    </>
  )
}

type Draft = { isInvalid: boolean; isBusy: boolean; reasonSet: number }

/** Adapts the verdict form to a verdict that is sent once and can't be undone. */
function useSecondVerdict(contestId: string, { issueId, placeInLine }: Look) {
  const lookActs = useSecondLookMutations(contestId)
  const [draft, setDraft] = useState<Draft>({ isInvalid: false, isBusy: false, reasonSet: 0 })
  const [problem, setProblem] = useState<string | null>(null)
  const written = useRef<DecisionInput>({})
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const asking = useConfirm()
  const decide = (status: SecondVerdict, given: string | null, invalidationCode?: InvalidationCode) =>
    asking.ask({
      title: `Second verdict on ${placeInLine}: ${status}?`,
      description: 'You can give a second verdict only once. It cannot be changed or undone.',
      action: `Decide: ${status}`,
      tone: 'warn',
      variant: 'primary',
      run: () => send(status, given, invalidationCode),
    })
  const send = async (status: SecondVerdict, given: string | null, invalidationCode?: InvalidationCode) => {
    if (draft.isBusy) return
    setDraft({ ...draft, isBusy: true })
    setProblem(null)
    try {
      await lookActs.decide(issueId, { verdict: status, reason: given, invalidationCode })
      toast.success(`Second look at ${placeInLine}: ${status}`)
    } catch (error) {
      setProblem(messageOf(error, 'The decision was not saved. Try again.'))
      setDraft({ ...draft, isBusy: false })
    }
  }
  return {
    problem,
    asking,
    reasonField,
    issue: { _id: issueId, placeInLine, status: 'pending' as const, invalidationReason: null, invalidationCode: null },
    decisions: {
      draftOf: () => ({ ...draft, failure: null }),
      writtenOf: () => written.current,
      keep: (_: string, part: DecisionInput) => {
        written.current = { ...written.current, ...part }
      },
    },
    acts: {
      onValid: () => decide('valid', null),
      onPending: () => {},
      onInvalid: () => {
        if (draft.isInvalid) reasonField.current?.focus()
        else setDraft({ ...draft, isInvalid: true })
      },
      onSendInvalid: () => {
        const { reason = '', code } = written.current
        if (!draft.isInvalid || verdictProblem('invalid', reason) !== null) return
        if (code) decide('invalid', reason.trim(), code)
        else document.getElementById(mainReasonId)?.focus()
      },
    },
  }
}
