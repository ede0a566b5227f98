import { type RefObject, useRef } from 'react'
import type { Issue } from '../../../contract/issue'
import { codeProblem, verdictProblem } from '../../../domain/judging/review-rules'
import { Form } from '../../forms/Form'
import { ReasonField } from '../../forms/TextAreaField'
import { useSubmitForm } from '../../forms/use-submit-form'
import { lazyPart } from '../../loading/lazy-part'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Gutter } from '../../ui/Gutter'
import { KeyHint } from '../../ui/keys/KeyHint'
import { sendKeys } from '../../ui/keys/use-keys'
import layout from '../../ui/layout.module.css'
import { statusIcon } from '../../ui/Status'
import decision from './Decision.module.css'
import { currentInput, type Decisions, type InvalidationDetails, type JudgedIssue, mainReasonId } from './decisions'

/** Loaded when a judge starts an invalid verdict. */
const ChosenReason = lazyPart(async () => (await import('./ChosenReason')).ChosenReason)

type ChoiceProps = {
  status: 'valid' | 'duplicate' | 'invalid'
  label: string
  /** Left out where a choice is sent at once. */
  isChosen?: boolean
  onChoose: () => void
  keyName?: string | undefined
  isDisabled: boolean
  type?: 'button' | 'submit'
}

/** A verdict to choose, with the strip that submissions with it have. */
export function Choice({ status, label, isChosen, onChoose, keyName, isDisabled, type = 'button' }: ChoiceProps) {
  return (
    <button
      type={type}
      className={decision.choice}
      data-status={status}
      aria-pressed={isChosen}
      aria-disabled={isDisabled || undefined}
      onClick={(event) => (isDisabled ? event.preventDefault() : onChoose())}
    >
      <Gutter icon={statusIcon(status)} />
      <span>{label}</span>
      {keyName && <KeyHint>{keyName}</KeyHint>}
    </button>
  )
}

type Judged = {
  issue: JudgedIssue
  /** The loaded issue's version; undefined while loading. */
  version: number | undefined
  isClosed: boolean
  decisions: Decisions
  reasonField: RefObject<HTMLTextAreaElement | null>
}

/** Gives an issue its verdict, from buttons and shortcuts. Doesn't send impossible verdicts. */
export function verdictActions({ issue, version, isClosed, decisions, reasonField }: Judged) {
  const { isInvalid, isBusy } = decisions.draftOf(issue._id)
  const isReady = !isClosed && version !== undefined
  const decide = (status: Issue['status'], invalidationReason: string | null, why?: InvalidationDetails) => {
    if (isReady && !isBusy)
      void decisions.decide(issue, version, { kind: 'verdict', status, invalidationReason, ...why })
  }
  return {
    onValid: () => issue.status !== 'valid' && decide('valid', null),
    onPending: () => decide('pending', null),
    onInvalid: () => {
      if (!isReady) return
      if (isInvalid) reasonField.current?.focus()
      else
        decisions.askReason(issue._id, {
          reason: currentInput(issue, decisions).reason || (issue.invalidationReason ?? ''),
        })
    },
    onSendInvalid: () => {
      const { reason, code, cited } = currentInput(issue, decisions)
      if (!isInvalid || verdictProblem('invalid', reason, cited) !== null) return
      if (code) decide('invalid', reason || null, { invalidationCode: code, knownIssue: cited })
      else document.getElementById(mainReasonId)?.focus()
    },
  }
}

export type VerdictActions = ReturnType<typeof verdictActions>

type VerdictFormProps = Omit<Judged, 'decisions'> & {
  decisions: Pick<Decisions, 'draftOf' | 'writtenOf' | 'keep'>
  acts: VerdictActions
  /** Whether the console's shortcuts apply; its buttons show them. */
  hasKeys?: boolean
  /** Only in the console, which has the other submissions. */
  duplicate?: { label: string; isDuplicate: boolean; onChoose: () => void }
  onSavedReasons?: () => void
  opensNext?: boolean
}

const keyOf = { valid: '1', duplicate: '2', invalid: '3' }

/** The verdict buttons, and the reason that an invalid verdict requires. Shared by console and submission page. */
export function VerdictForm(props: VerdictFormProps) {
  const { issue, version, decisions, acts, hasKeys = false, duplicate } = props
  const { isBusy, isInvalid, reasonSet } = decisions.draftOf(issue._id)
  const isDuplicate = duplicate?.isDuplicate ?? false
  const isValid = issue.status === 'valid' && !isDuplicate && !isInvalid
  const choices: Omit<ChoiceProps, 'keyName' | 'isDisabled'>[] = [
    { status: 'valid', label: 'Valid', isChosen: isValid, onChoose: acts.onValid },
    ...(duplicate ? [{ ...duplicate, status: 'duplicate' as const, isChosen: isDuplicate && !isInvalid }] : []),
    {
      status: 'invalid',
      label: 'Invalid…',
      isChosen: issue.status === 'invalid' || isInvalid,
      onChoose: acts.onInvalid,
    },
  ]
  return (
    <>
      <div className={decision.choices}>
        {choices.map((choice) => (
          <Choice
            key={choice.status}
            {...choice}
            keyName={hasKeys ? keyOf[choice.status] : undefined}
            isDisabled={isBusy || version === undefined}
          />
        ))}
      </div>
      {isInvalid && <InvalidForm key={reasonSet} {...props} />}
      {issue.status !== 'pending' && !isInvalid && (
        <Button small variant="quiet" className={decision.again} busy={isBusy} onClick={acts.onPending}>
          Make it pending again
        </Button>
      )}
    </>
  )
}

/** The reason for an invalid verdict. */
function InvalidForm({ issue, decisions, acts, reasonField, onSavedReasons, opensNext, hasKeys }: VerdictFormProps) {
  const { isBusy } = decisions.draftOf(issue._id)
  const form = useSubmitForm({
    initialValues: currentInput(issue, decisions),
    check: ({ reason, code, cited }) => ({
      reason: verdictProblem('invalid', reason, cited),
      code: codeProblem(code),
    }),
    checksWhileTyping: true,
    send: acts.onSendInvalid,
  })
  const wasFocused = useRef(false)
  const attach = (field: HTMLTextAreaElement | null) => {
    reasonField.current = field
    if (!field || wasFocused.current) return
    wasFocused.current = true
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }
  return (
    <Form form={form} className={classNames(layout.stack, layout.belowLarge, decision.form)} label="Reason for invalid">
      <ReasonField
        form={form}
        name="reason"
        hint="Visible to the author."
        rows={4}
        onText={(reason) => decisions.keep(issue._id, { reason })}
        ref={attach}
      />
      <ChosenReason issue={issue} decisions={decisions} form={form} />
      <div className={classNames(layout.links, decision.submit)}>
        <Button variant="primary" type="submit" busy={isBusy} disabled={!form.formState.isValid}>
          <span>{isBusy ? 'Saving...' : opensNext ? 'Mark invalid, open next' : 'Mark invalid'}</span>
          {!isBusy && hasKeys && (
            <span aria-hidden="true">
              <kbd>{sendKeys.join(' ')}</kbd>
            </span>
          )}
        </Button>
        {onSavedReasons && (
          <Button small variant="quiet" onClick={onSavedReasons}>
            <span>Saved reasons</span>
            {hasKeys && <KeyHint>S</KeyHint>}
          </Button>
        )}
      </div>
    </Form>
  )
}
