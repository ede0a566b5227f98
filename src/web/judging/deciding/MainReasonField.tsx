import { humanize } from '../../../domain/humanize'
import { type InvalidationCode, invalidationCodes } from '../../../domain/judging/invalidation-codes'
import { Field } from '../../ui/Field'
import field from '../../ui/Field.module.css'

type MainReasonFieldProps = {
  value: string | null
  onChoose: (code: InvalidationCode | null) => void
  id?: string
  hint?: string
  error?: string | undefined
}

/** A closed list of reasons next to the free text, used for statistics. */
export function MainReasonField({ value, onChoose, ...fieldProps }: MainReasonFieldProps) {
  return (
    <Field label="Main reason" {...fieldProps}>
      {(control) => (
        <select
          {...control}
          className={field.input}
          value={value ?? ''}
          onChange={({ target }) => onChoose(invalidationCodes.find((code) => code === target.value) ?? null)}
        >
          <option value="">Choose…</option>
          {invalidationCodes.map((code) => (
            <option key={code} value={code}>
              {humanize(code)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
