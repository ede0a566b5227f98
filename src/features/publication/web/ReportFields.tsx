import { TextAreaField } from '../../../web/forms/TextAreaField'
import type { SubmitForm } from '../../../web/forms/use-submit-form'
import { TextField } from '../../../web/ui/Field'
import layout from '../../../web/ui/layout.module.css'
import { SheetSection } from '../../../web/ui/Sheet'
import { draftLimits } from '../domain/report-draft'
import styles from './Report.module.css'
import type { ReportValues } from './report-form'

/** The part of the report that isn't a finding, as the address names it. */
export const reportPart = 'report'

/** What the lead judge writes about the contest as a whole. */
export const ReportFields = ({ form }: { form: SubmitForm<ReportValues> }) => (
  <SheetSection id={reportPart} hasFields title="Public report" icon="file-text">
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
)
