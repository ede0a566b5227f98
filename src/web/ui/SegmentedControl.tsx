import { classNames } from './class-names'
import gutter from './Gutter.module.css'
import styles from './SegmentedControl.module.css'
import type { Status } from './Status'
import { type Elements, inElement } from './text/elements'
import text from './text.module.css'

export type SegmentOption<Value extends string> = {
  value: Value
  label: string | Elements
  /** Undefined while loading, which reserves its space. An option without this key reserves none. */
  count?: number
  status?: Status
}

type SegmentedControlProps<Value extends string> = {
  label: string
  options: SegmentOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Added to each count for screen readers ('on this page'). */
  countNote?: string
  /** Inside a box: on phones it keeps its edges instead of spanning the screen. */
  contained?: boolean
}

/** A choice among a few options, as adjacent buttons. Not tabs, because it only changes a value. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, countNote, contained } = props
  return (
    <fieldset className={classNames(styles.control, contained && styles.contained)} aria-label={label}>
      {options.map((option) => (
        <button
          type="button"
          key={option.value}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.status && <i className={classNames(gutter.band, styles.band)} data-status={option.status} />}
          {inElement(option.label)}
          {'count' in option && (
            <span className={classNames(text.mono, styles.count)}>
              <span>{option.count}</span>
              {option.count !== undefined && countNote && (
                <span className={text.visuallyHidden}>{` ${countNote}`}</span>
              )}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
