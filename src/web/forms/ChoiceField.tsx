import { type ComponentProps, useId } from 'react'
import { classNames } from '../ui/class-names'
import { FieldError } from '../ui/Field'
import field from '../ui/Field.module.css'
import layout from '../ui/layout.module.css'

type ChoiceFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'id'> & {
  legend: string
  options: readonly (readonly [value: string, label: string])[]
  error?: string | undefined
}

/** One of a few options, all of them visible. Takes what `form.field(name)` returns. */
export function ChoiceField({ legend, options, error, ...radio }: ChoiceFieldProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={field.label}>{legend}</legend>
      <div className={classNames(layout.stack, layout.belowSmall)}>
        {options.map(([value, label]) => (
          <div className={field.checkbox} key={value}>
            <input {...radio} type="radio" value={value} id={`${id}-${value}`} />
            <label htmlFor={`${id}-${value}`}>{label}</label>
          </div>
        ))}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </fieldset>
  )
}
