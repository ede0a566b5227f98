import type { Status } from './Status'

export type FilterOption<Value extends string> = {
  value: Value
  label: string
  /** Undefined while it is not known yet: its room is kept. An option without it has no room for it. */
  count?: number
  status?: Status
}

type FilterButtonsProps<Value extends string> = {
  label: string
  options: FilterOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Said after each count to those who cannot see where it stands ('on this page'). */
  countNote?: string
}

/** Buttons that narrow one list. They are no tabs: nothing but the list changes. */
export function FilterButtons<Value extends string>(props: FilterButtonsProps<Value>) {
  const { label, options, value, onChange, countNote } = props
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map((option) => (
        <button
          type="button"
          key={option.value}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.status && <i className="band" data-s={option.status} />}
          {option.label}
          {'count' in option && (
            <span className="mono">
              {option.count}
              {option.count !== undefined && countNote && <span className="hide"> {countNote}</span>}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
