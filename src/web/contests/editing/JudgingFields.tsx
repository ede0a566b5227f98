import { limits } from '../../../domain/field-rules'
import { Checkbox, Field } from '../../ui/Field'
import { FormPart } from '../../ui/form/FormPart'
import { LengthCounter } from '../../ui/form/LengthCounter'
import type { ContestValues } from './contest-form'

type PartProps = {
  values: ContestValues
  error?: string | undefined
  onChange: (change: Partial<ContestValues>) => void
}

export function KnownIssuesPart({ values, error, onChange }: PartProps) {
  return (
    <FormPart icon="list" isDone={values.knownIssues.trim() !== ''} hasProblem={Boolean(error)}>
      <Field
        id="knownIssues"
        label="Known issues"
        optional
        hint="What the sponsor knows already and pays nothing for. Researchers read it below the rules, in blocks like the description."
        error={error}
        counter={<LengthCounter text={values.knownIssues} max={limits.knownIssuesMax} />}
      >
        {(control) => (
          <textarea
            dir="auto"
            {...control}
            className="in ta"
            rows={5}
            value={values.knownIssues}
            onChange={(event) => onChange({ knownIssues: event.target.value })}
          />
        )}
      </Field>
    </FormPart>
  )
}

export function NamesPart({ values, areNamesSettled, onChange }: PartProps & { areNamesSettled: boolean }) {
  return (
    <FormPart icon="eye-off" isDone={values.hidesAuthors || areNamesSettled}>
      <Checkbox
        id="hidesAuthors"
        label="Hide the names of researchers from judges"
        hint={
          areNamesSettled
            ? 'It can no longer change: names stay as they are from the first verdict on, and hidden names from the first submission on.'
            : 'Until the results are final, judges read Researcher 7 instead of a name. Once somebody has submitted, hidden names stay hidden.'
        }
        disabled={areNamesSettled}
        checked={values.hidesAuthors}
        onChange={(event) => onChange({ hidesAuthors: event.target.checked })}
      />
    </FormPart>
  )
}

export function VerdictsPart({ values, hasIssues, onChange }: PartProps & { hasIssues: boolean }) {
  return (
    <FormPart icon="eye-off" isDone={values.hidesVerdicts || hasIssues}>
      <Checkbox
        id="hidesVerdicts"
        label="Hide verdicts and duplicate groups from researchers until the end"
        hint={
          hasIssues
            ? 'Somebody has submitted, so this stays as it is.'
            : 'Until the contest has ended, researchers read every submission as pending, and no mail tells a verdict. Once somebody has submitted, this stays as it is.'
        }
        disabled={hasIssues}
        checked={values.hidesVerdicts}
        onChange={(event) => onChange({ hidesVerdicts: event.target.checked })}
      />
    </FormPart>
  )
}

export function ReasonPart({ values, error, onChange }: PartProps) {
  return (
    <FormPart icon="text-quote" isDone={values.reason.trim() !== ''} hasProblem={Boolean(error)}>
      <Field
        id="reason"
        label="Reason for the change"
        hint="The contest has started. Everybody who can see it reads what changed, who changed it and why."
        error={error}
        counter={<LengthCounter text={values.reason} max={limits.reasonMax} />}
      >
        {(control) => (
          <textarea
            dir="auto"
            {...control}
            className="in ta"
            rows={3}
            value={values.reason}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        )}
      </Field>
    </FormPart>
  )
}
