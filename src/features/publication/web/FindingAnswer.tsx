import { useId, useRef } from 'react'
import type { DraftAnswer } from '../../../domain/publication/draft-finding'
import { redactionMark } from '../../../domain/publication/published-report'
import { Button } from '../../../web/ui/Button'
import { classNames } from '../../../web/ui/class-names'
import { Field } from '../../../web/ui/Field'
import field from '../../../web/ui/Field.module.css'
import layout from '../../../web/ui/layout.module.css'
import text from '../../../web/ui/text.module.css'
import { toast } from '../../../web/ui/toast/toast'
import { shownAnswerProblem } from '../domain/report-draft'
import { answerLabels } from '../domain/report-labels'
import type { Finding } from './publication-api'
import { answerChoice } from './report-form'

type FindingAnswerProps = {
  anchor: string
  answer: NonNullable<Finding['answer']>
  choice: DraftAnswer | null
  onChange: (choice: DraftAnswer | null) => void
}

/** How the report shows the sponsor's answer. The lead can edit or omit it. */
export function FindingAnswer({ anchor, answer, choice, onChange }: FindingAnswerProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const answerText = choice ? choice.text : answer.text
  const change = (next: string | null) => onChange(answerChoice(answer, next))
  const redact = () => {
    const [start, end] = [area.current?.selectionStart ?? 0, area.current?.selectionEnd ?? 0]
    if (answerText === null || start === end) toast.error('Select what to redact in the answer first')
    else change(answerText.slice(0, start) + redactionMark + answerText.slice(end))
  }
  return (
    <fieldset className={layout.stack}>
      <legend>{`Sponsor’s answer to ${anchor}`}</legend>
      <p className={text.muted}>
        <span>{answerLabels[answer.kind]}</span>
        {answer.commit !== null && <span>{` in commit ${answer.commit}`}</span>}
      </p>
      <div className={field.checkbox}>
        <input
          type="checkbox"
          id={id}
          checked={answerText !== null}
          onChange={(event) => change(event.target.checked ? answer.text : null)}
        />
        <label htmlFor={id}>Show this answer in the report</label>
      </div>
      {answerText !== null && (
        <Field
          label={`Answer to ${anchor}`}
          hint="Markdown, public in the report. If you change it, the report says that you edited it."
          error={shownAnswerProblem(answerText) ?? undefined}
        >
          {(control) => (
            <>
              <textarea
                {...control}
                ref={area}
                className={classNames(field.input, field.textArea)}
                dir="auto"
                rows={4}
                value={answerText}
                onChange={(event) => change(event.target.value)}
              />
              <div>
                <Button small onClick={redact}>
                  Redact selection
                </Button>
              </div>
            </>
          )}
        </Field>
      )}
    </fieldset>
  )
}
