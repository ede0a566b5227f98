import { useRef, useState } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { decisionReasonProblem } from '../../../domain/field-rules'
import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import { codeProblem } from '../../../domain/judging/review-rules'
import { Form } from '../../forms/Form'
import { ReasonField } from '../../forms/TextAreaField'
import { useSubmitForm } from '../../forms/use-submit-form'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { KeyHint } from '../../ui/keys/KeyHint'
import { useKeys } from '../../ui/keys/use-keys'
import layout from '../../ui/layout.module.css'
import { MainReasonField } from '../deciding/MainReasonField'
import { outcomeText, submissions } from './cluster-words'
import type { ClusterDecisions } from './use-cluster-decisions'

type ClusterVerdictFormProps = { chosen: readonly QueueEntry[]; decisions: ClusterDecisions }

/** One verdict for those that were not unticked. */
export function ClusterVerdictForm({ chosen, decisions: { isBusy, decide } }: ClusterVerdictFormProps) {
  const [isInvalid, setInvalid] = useState(false)
  const onValid = () => void decide(chosen, { verdict: 'valid', reason: null })
  const onInvalid = () => setInvalid(true)
  useKeys({ 1: onValid, 3: onInvalid })
  return (
    <div className={layout.stack}>
      <p role="status">{outcomeText(chosen)}</p>
      <div className={button.actions}>
        <Button busy={isBusy} disabled={chosen.length === 0} onClick={onValid}>
          Valid
          <KeyHint>1</KeyHint>
        </Button>
        <Button aria-expanded={isInvalid} onClick={onInvalid}>
          Invalid…
          <KeyHint>3</KeyHint>
        </Button>
      </div>
      {isInvalid && <InvalidForm chosen={chosen} decisions={{ isBusy, decide }} />}
    </div>
  )
}

function InvalidForm({
  chosen,
  decisions,
}: {
  chosen: readonly QueueEntry[]
  decisions: Pick<ClusterDecisions, 'isBusy' | 'decide'>
}) {
  const wasFocused = useRef(false)
  const attach = (field: HTMLTextAreaElement | null) => {
    if (!field || wasFocused.current) return
    wasFocused.current = true
    field.focus()
  }
  const form = useSubmitForm({
    initialValues: { reason: '', code: null as InvalidationCode | null },
    check: ({ reason, code }) => ({ reason: decisionReasonProblem(reason.trim()), code: codeProblem(code) }),
    send: ({ reason, code }) =>
      decisions.decide(chosen, {
        verdict: 'invalid',
        reason: reason.trim(),
        ...(code ? { invalidationCode: code } : {}),
      }),
  })
  return (
    <Form form={form} className={layout.stack} label="Reason for invalid">
      <ReasonField form={form} name="reason" hint="Each author reads it." rows={3} ref={attach} />
      <MainReasonField
        value={form.watch('code')}
        error={form.formState.errors.code?.message}
        onChoose={(code) => {
          form.setValue('code', code)
          form.clearErrors('code')
        }}
      />
      <div className={button.actions}>
        <Button variant="primary" type="submit" busy={decisions.isBusy} disabled={chosen.length === 0}>
          {`Mark ${submissions(chosen.length)} invalid`}
        </Button>
      </div>
    </Form>
  )
}
