import { useState } from 'react'
import { limits } from '../../../domain/field-rules'
import { defaultReportTemplate, isUntouchedTemplate } from '../../../domain/issues/report-template'
import { Report } from '../../issues/report/Report'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { LengthCounter } from '../../ui/form/LengthCounter'

type TemplateFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void }

/** What each report begins as, with a look at it through the very renderer of the reports. */
export function TemplateField({ value, error, onChange }: TemplateFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <Field
        id="reportTemplate"
        label="Report template"
        hint="Markdown that each report begins as. Left as it is, it counts as no description."
        error={error}
        counter={<LengthCounter text={value} max={limits.reportTemplateMax} />}
      >
        {(control) => (
          <textarea
            dir="auto"
            {...control}
            className="in ta mono"
            rows={9}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <div className="btns why">
        <Button small aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          Preview template
        </Button>
        <Button
          small
          variant="quiet"
          disabled={isUntouchedTemplate(value, null)}
          onClick={() => onChange(defaultReportTemplate)}
        >
          Reset to default
        </Button>
      </div>
      {isShown && (
        <section className="sheet template-preview" aria-label="Preview of the report template">
          <Report markdown={value} prefix="T" />
        </section>
      )}
    </>
  )
}
