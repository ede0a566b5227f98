import type { KeyboardEvent } from 'react'
import { classNames } from '../class-names'
import field from '../Field.module.css'
import { Icon } from '../Icon'
import { KeyHint } from '../keys/KeyHint'
import styles from './SearchField.module.css'

type SearchFieldProps = {
  label: string
  /** Shown in the empty field if the label is too long. */
  placeholder?: string
  /** At the top of a list, without its own box. */
  bare?: boolean
  value: string
  onChange: (search: string) => void
  onBlur: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A list's search field; the / key focuses it. */
export function SearchField({ label, placeholder = label, bare = false, onChange, ...input }: SearchFieldProps) {
  return (
    <div className={classNames(styles.search, bare && styles.bare)}>
      <Icon name="search" />
      <input
        className={field.input}
        type="search"
        dir="auto"
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts="/"
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
      <KeyHint>/</KeyHint>
    </div>
  )
}
