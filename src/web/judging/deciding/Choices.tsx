import { type FormEvent, type RefObject, useEffect } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { decisionReasonProblem, limits, textLength } from '../../../domain/field-rules'
import { Button } from '../../ui/Button'
import { Checkbox, Field } from '../../ui/Field'
import { Icon, type IconName } from '../../ui/Icon'
import { KeyHint } from '../../ui/keys/KeyHint'
import { sendKeys } from '../../ui/keys/send-keys'
import { Gutter } from '../../ui/Status'
import type { Draft } from './decisions'
import { useOpensNext } from './opens-next'

type ChoiceProps = {
  status: 'valid' | 'duplicate' | 'invalid'
  icon: IconName
  words: string
  keyName: string
  isChosen: boolean
  isBusy: boolean
  onChoose: () => void
}

function Choice({ status, icon, words, keyName, isChosen, isBusy, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      className="choice"
      data-s={status}
      aria-pressed={isChosen}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onChoose()}
    >
      <Gutter>
        <Icon name={icon} />
      </Gutter>
      <span>{words}</span>
      <KeyHint>{keyName}</KeyHint>
    </button>
  )
}

export type Deciding = {
  onValid: () => void
  onDuplicate: () => void
  onInvalid: () => void
  onPending: () => void
  onSendInvalid: () => void
  onReason: (reason: string) => void
  onSavedReasons: () => void
}

type ChoicesProps = {
  entry: QueueEntry
  /** The place in line of the primary that it stands behind, when it is a duplicate. */
  duplicateOf: number | null
  draft: Draft
  deciding: Deciding
  reasonField: RefObject<HTMLTextAreaElement | null>
}

/** The three verdicts, and the reason that an invalid one needs. */
export function Choices({ entry, duplicateOf, draft, deciding, reasonField }: ChoicesProps) {
  const { isBusy, isInvalid } = draft
  const isDuplicate = entry.duplicateGroupId !== null && !entry.isPrimary && entry.status === 'valid'
  const opensNext = useOpensNext()
  return (
    <div className="d-b">
      <h2>Decision</h2>
      <div className="choices">
        <Choice
          status="valid"
          icon="circle-check"
          words="Valid"
          keyName="1"
          isChosen={entry.status === 'valid' && !isDuplicate && !isInvalid}
          isBusy={isBusy}
          onChoose={deciding.onValid}
        />
        <Choice
          status="duplicate"
          icon="copy"
          words={isDuplicate && duplicateOf !== null ? `Duplicate of ${duplicateOf}` : 'Duplicate of…'}
          keyName="2"
          isChosen={isDuplicate && !isInvalid}
          isBusy={isBusy}
          onChoose={deciding.onDuplicate}
        />
        <Choice
          status="invalid"
          icon="circle-x"
          words="Invalid…"
          keyName="3"
          isChosen={entry.status === 'invalid' || isInvalid}
          isBusy={isBusy}
          onChoose={deciding.onInvalid}
        />
      </div>
      {isInvalid && (
        <ReasonForm
          draft={draft}
          deciding={deciding}
          reasonField={reasonField}
          sendWords={opensNext.isOn ? 'Mark invalid, open next' : 'Mark invalid'}
        />
      )}
      {entry.status !== 'pending' && !isInvalid && (
        <Button small variant="quiet" className="d-again" busy={isBusy} onClick={deciding.onPending}>
          Make it pending again
        </Button>
      )}
      <div className="d-next">
        <Checkbox
          label="Open the next pending report after a decision"
          checked={opensNext.isOn}
          onChange={(event) => opensNext.turn(event.target.checked)}
        />
      </div>
    </div>
  )
}

type ReasonFormProps = Pick<ChoicesProps, 'draft' | 'deciding' | 'reasonField'> & { sendWords: string }

function ReasonForm({ draft, deciding, reasonField, sendWords }: ReasonFormProps) {
  const reason = draft.reason.trim()
  const problem = reason ? decisionReasonProblem(reason) : null
  useEffect(() => {
    const field = reasonField.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [reasonField])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    deciding.onSendInvalid()
  }
  return (
    <form className="d-form" onSubmit={submit} noValidate aria-label="Reason for invalid">
      <Field
        label="Reason"
        hint="The author reads it."
        error={problem ?? undefined}
        counter={`${textLength(reason).toLocaleString('en-US')}/${limits.reasonMax.toLocaleString('en-US')}`}
      >
        {(control) => (
          <textarea
            dir="auto"
            {...control}
            ref={reasonField}
            className="in ta"
            rows={4}
            value={draft.reason}
            onChange={(event) => deciding.onReason(event.target.value)}
          />
        )}
      </Field>
      <div className="d-go">
        <Button variant="primary" type="submit" busy={draft.isBusy} disabled={!reason || problem !== null}>
          {draft.isBusy ? 'Saving...' : sendWords}
          {!draft.isBusy && (
            <span aria-hidden="true">
              <kbd>{sendKeys.join(' ')}</kbd>
            </span>
          )}
        </Button>
        <Button small variant="quiet" onClick={deciding.onSavedReasons}>
          Saved reasons
          <KeyHint>S</KeyHint>
        </Button>
      </div>
    </form>
  )
}
