import { useState } from 'react'
import { Form, SubmitButton } from '../../../web/forms/Form'
import { LeaveGuard } from '../../../web/forms/LeaveGuard'
import { TextAreaField } from '../../../web/forms/TextAreaField'
import { useFormValue } from '../../../web/forms/use-form-value'
import { useSubmitForm } from '../../../web/forms/use-submit-form'
import { Button } from '../../../web/ui/Button'
import { TextField } from '../../../web/ui/Field'
import layout from '../../../web/ui/layout.module.css'
import panel from '../../../web/ui/Panel.module.css'
import { Sheet, SheetSection } from '../../../web/ui/Sheet'
import sheet from '../../../web/ui/Sheet.module.css'
import { toast } from '../../../web/ui/toast/toast'
import type { ReportPreparation } from '../contract'
import { draftLimits } from '../domain/report-draft'
import { FindingSection } from './FindingSection'
import { useSaveReport } from './publication-api'
import styles from './Report.module.css'
import { ReportPreview } from './ReportPreview'
import { ReportRail } from './ReportRail'
import { bodyOf, type Choices, checkReport, choicesOf, valuesOf } from './report-form'

/** A report's fields, findings and preview, next to what is published. */
export function ReportDesk({ preparation }: { preparation: ReportPreparation }) {
  const { findings, version } = preparation
  const save = useSaveReport(preparation.contest._id)
  const [choices, setChoices] = useState(() => choicesOf(preparation))
  const form = useSubmitForm({
    initialValues: valuesOf(preparation),
    check: checkReport,
    failure: 'Failed to save the report',
    send: async (values) => {
      const saved = await save.mutateAsync({ version, body: bodyOf(values, choices, findings) })
      setChoices(choicesOf(saved))
      toast.success('Report saved')
    },
  })
  const typed = useFormValue(form, (values) => JSON.stringify(values))
  const isUnsaved = typed !== JSON.stringify(valuesOf(preparation)) || !isSame(choices, choicesOf(preparation))
  return (
    <div className={panel.columns}>
      <div className={layout.stackLarge}>
        <Form form={form} label="Report" className={layout.stackLarge}>
          <Sheet>
            <SheetSection title="Public report" icon="file-text">
              <div className={layout.form}>
                <TextAreaField
                  form={form}
                  name="summary"
                  label="Summary"
                  hint="Markdown. A few sentences: what was audited and what was found."
                  max={draftLimits.summaryMax}
                  rows={6}
                  trimmed
                />
                <TextAreaField
                  form={form}
                  name="scope"
                  label="Scope"
                  hint="Markdown. The files and contracts that were audited."
                  max={draftLimits.scopeMax}
                  rows={5}
                  trimmed
                />
                <div className={styles.pair}>
                  <TextField label="Commit in scope" optional mono spellCheck={false} {...form.field('commit')} />
                  <TextField label="Lines of code (nSLOC)" optional inputMode="numeric" {...form.field('nSloc')} />
                </div>
                <TextField
                  label="Delay in hours"
                  hint="How long the report stays private after you publish it, so fixes can ship first. 0 to 720."
                  inputMode="numeric"
                  className={styles.short}
                  {...form.field('delayHours')}
                />
              </div>
            </SheetSection>
            {findings.map((finding) => (
              <FindingSection
                key={finding.issueId}
                finding={finding}
                choices={choices}
                onChoose={(choice) => setChoices((all) => ({ ...all, [finding.issueId]: choice }))}
              />
            ))}
            <div className={sheet.footer}>
              <SubmitButton form={form} label="Save" busyLabel="Saving..." />
            </div>
          </Sheet>
        </Form>
        <ReportPreview contestId={preparation.contest._id} isOutdated={isUnsaved} />
      </div>
      <ReportRail preparation={preparation} isUnsaved={isUnsaved} />
      <LeaveGuard
        isUnsaved={() => isUnsaved}
        isLostOnClose={isUnsaved}
        title="Leave without saving?"
        description="Your unsaved changes to this report will be lost."
        stayLabel="Stay"
        actions={(leave) => (
          <Button variant="danger" onClick={leave}>
            Leave
          </Button>
        )}
      />
    </div>
  )
}

const isSame = (one: Choices, other: Choices) => JSON.stringify(one) === JSON.stringify(other)
