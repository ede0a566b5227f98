import type { JudgingSetting } from '../../../domain/contests/judging-settings'
import { FieldPart } from '../../forms/FieldPart'
import type { SubmitForm } from '../../forms/use-submit-form'
import { TextField } from '../../ui/Field'
import type { IconName } from '../../ui/Icon'
import styles from './ContestForm.module.css'
import type { ContestValues } from './contest-form'
import { offeredSettings } from './settings-input'

const parts: Record<JudgingSetting, { icon: IconName; label: string; hint: string }> = {
  secondLookPercent: {
    icon: 'eye',
    label: 'Blind second look, in percent of submissions',
    hint: 'A random sample, at least ten, drawn after the contest ends. A second judge decides each without seeing the first verdict.',
  },
  appealHours: {
    icon: 'flag',
    label: 'Appeal period, in hours',
    hint: 'How long authors can appeal after you publish preliminary results. A different judge decides each appeal, so have two judges, better three.',
  },
  undecidedMax: {
    icon: 'layers',
    label: 'Open submissions per person',
    hint: 'How many submissions without a valid verdict one person can have at a time. Limits spam.',
  },
}

/** Optional judging features beyond the first verdict, until the start. */
export function JudgingParts({ form }: { form: SubmitForm<ContestValues> }) {
  return offeredSettings().map((setting) => (
    <FieldPart key={setting} form={form} name={setting} icon={parts[setting].icon}>
      <div className={styles.short}>
        <TextField
          label={parts[setting].label}
          optional
          inputMode="numeric"
          autoComplete="off"
          hint={`${parts[setting].hint} Leave blank to turn off.`}
          {...form.field(setting)}
        />
      </div>
    </FieldPart>
  ))
}
