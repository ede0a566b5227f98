import { Field } from '../../../web/ui/Field'
import field from '../../../web/ui/Field.module.css'
import type { ReportPreparation } from '../contract'
import { FindingLabel } from './FindingLabel'

type Fix = ReportPreparation['fixes'][number]
type FindingFixProps = {
  anchor: string
  fixes: readonly Fix[]
  /** The fixes that stop the proof in the shown text. */
  stoppedBy: readonly string[]
  fixId: string | null
  onChange: (fixId: string | null) => void
}

/** The fix whose patch the report shows. None at first: a patch tells how to attack what still runs without it. */
export const FindingFix = ({ anchor, fixes, stoppedBy, fixId, onChange }: FindingFixProps) => (
  <Field
    label={<FindingLabel anchor={anchor}>Fix</FindingLabel>}
    hint="Its patch is public in the report, without its title. Publish the patch only after the live contracts have it."
  >
    {(control) => (
      <select
        {...control}
        className={field.input}
        value={fixId ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">None</option>
        {fixes.map((fix) => (
          <option key={fix._id} value={fix._id}>{`${fix.title} – ${noteOf(fix, stoppedBy)}`}</option>
        ))}
      </select>
    )}
  </Field>
)

function noteOf({ _id, counts }: Fix, stoppedBy: readonly string[]): string {
  if (stoppedBy.includes(_id)) return 'stops the proof'
  return counts ? "the project's own tests pass" : "the project's own tests have not passed"
}
