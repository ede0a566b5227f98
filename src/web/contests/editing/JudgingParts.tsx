import type { JudgingSetting } from '../../../domain/contests/judging-settings'
import { FieldPart } from '../../forms/FieldPart'
import type { SubmitForm } from '../../forms/use-submit-form'
import { TextField } from '../../ui/Field'
import type { IconName } from '../../ui/Icon'
import type { ContestValues } from './contest-form'

const parts: Record<JudgingSetting, { icon: IconName; label: string; hint: string }> = {
  secondLookPercent: {
    icon: 'eye',
    label: 'Blind second look, in percent of submissions',
    hint: 'A second judge decides these again, at least ten of them, without seeing the first verdict. They are drawn at random after the end.',
  },
  appealHours: {
    icon: 'flag',
    label: 'Time for appeals, in hours',
    hint: 'After the last verdict you publish preliminary results. For so long authors can appeal, and another judge than the one who decided answers. It takes two judges, better three.',
  },
  undecidedMax: {
    icon: 'layers',
    label: 'Open submissions per person',
    hint: 'How many submissions without a valid verdict one person may have at a time. Against floods of reports.',
  },
}

const offered = Object.keys(parts) as JudgingSetting[]

/** How the contest is judged beyond the first verdict. */
export function JudgingParts({ form, isStarted }: { form: SubmitForm<ContestValues>; isStarted: boolean }) {
  return offered.map((setting) => (
    <FieldPart key={setting} form={form} name={setting} icon={parts[setting].icon}>
      <TextField
        label={parts[setting].label}
        optional
        inputMode="numeric"
        autoComplete="off"
        disabled={isStarted}
        hint={isStarted ? 'It cannot change after the contest has started.' : `${parts[setting].hint} Empty is off.`}
        {...form.field(setting)}
      />
    </FieldPart>
  ))
}
