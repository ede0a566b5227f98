import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { limits } from '../../../domain/field-rules'
import { defaultReportTemplate, isUntouchedTemplate } from '../../../domain/issues/report-template'
import { TextAreaField } from '../../forms/TextAreaField'
import type { SubmitForm } from '../../forms/use-submit-form'
import { Preview } from '../../issues/editor/Preview'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import sheet from '../../ui/Sheet.module.css'
import styles from './ContestForm.module.css'
import type { ContestValues } from './contest-form'

/** The template for reports, with a preview rendered like a report. */
export function TemplateField({ form }: { form: SubmitForm<ContestValues> }) {
  const [isShown, setIsShown] = useState(false)
  const template = useWatch({ control: form.control, name: 'reportTemplate' })
  return (
    <>
      <TextAreaField
        form={form}
        name="reportTemplate"
        label="Report template"
        hint="Markdown that each submission starts with. An unchanged template is not saved as a description."
        max={limits.reportTemplateMax}
        rows={9}
        mono
      />
      <div className={classNames(button.actions, layout.below)}>
        <Button small aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          Preview template
        </Button>
        <Button
          small
          variant="quiet"
          disabled={isUntouchedTemplate(template, null)}
          onClick={() => form.setValue('reportTemplate', defaultReportTemplate)}
        >
          Reset to default
        </Button>
      </div>
      {isShown && (
        <section
          className={classNames(sheet.sheet, styles.templatePreview)}
          aria-label="Preview of the report template"
        >
          <Preview markdown={template} prefix="T" />
        </section>
      )}
    </>
  )
}
