import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/Button'
import type { Draft } from '../drafts/use-draft'
import { FormRefusal } from './FormNotices'
import './form-sheet.css'
import type { IssueForm } from './use-issue-form'

type FormSheetProps = {
  draft: Draft
  form: IssueForm
  /** Whether the text may be sent as it is; the button is disabled until then. */
  isReady: boolean
  /** An attempt, also by Enter in a line while the button is still disabled. */
  onAttempt: () => void
  head: ReactNode
  fields: ReactNode
  cancelTo: string
  /** Stands beside the button and is read with it. */
  hint: ReactNode
  words: { send: string; sending: string }
}

/** The sheet of a form and its keys: Enter in a line tries, Ctrl or Cmd with Enter sends from anywhere in it. */
export function FormSheet(props: FormSheetProps) {
  const { draft, form, isReady, onAttempt, head, fields, cancelTo, hint, words } = props
  const { values, isElsewhere } = draft.view
  const canSend = isReady && !isElsewhere
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isElsewhere) onAttempt()
  }
  return (
    <form
      className="sheet form"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        if (event.ctrlKey || event.metaKey) {
          event.preventDefault()
          if (canSend) onAttempt()
        } else if (event.target instanceof HTMLInputElement) {
          // A disabled button keeps Enter from submitting, and then nothing would say what is missing.
          submit(event)
        }
      }}
      noValidate
    >
      {head}
      {/* Another tab may have the draft, or the text be on its way: then nothing typed here would arrive anywhere. */}
      <fieldset className="form-fields" disabled={isElsewhere || form.isSending}>
        {fields}
      </fieldset>
      <FormRefusal form={form} values={values} />
      <div className="form-f">
        <Link className={buttonClass('quiet', false, 'flush')} to={cancelTo}>
          Cancel
        </Link>
        <div className="btns">
          <p className="hint send-hint" id="send-hint">
            {hint}
          </p>
          <Button
            ref={form.button}
            variant="primary"
            type="submit"
            busy={form.isSending}
            disabled={!canSend}
            aria-describedby="send-hint"
          >
            {form.isSending ? words.sending : words.send}
          </Button>
        </div>
      </div>
    </form>
  )
}
