import { type ComponentProps, useId } from 'react'
import { classNames } from '../ui/class-names'
import { FieldError } from '../ui/Field'
import field from '../ui/Field.module.css'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'

type ChoiceFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'id'> & {
  legend: string
  /** The heading above says the same to whoever sees it. */
  hidesLegend?: boolean
  options: readonly (readonly [value: string, label: string])[]
  error?: string | undefined
}

/** One of a few options, all of them visible. Takes what `form.field(name)` returns. */
export function ChoiceField({ legend, hidesLegend, options, error, ...radio }: ChoiceFieldProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hidesLegend ? text.visuallyHidden : field.label}>{legend}</legend>
      <div className={classNames(layout.stack, !hidesLegend && layout.belowSmall)}>
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
