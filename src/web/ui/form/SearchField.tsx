import type { KeyboardEvent } from 'react'
import { classNames } from '../class-names'
import field from '../Field.module.css'
import { Icon } from '../Icon'
import { KeyHint } from '../keys/KeyHint'
import styles from './SearchField.module.css'

type SearchFieldProps = {
  label: string
  /** Seen in the empty field, where that is shorter than its label. */
  placeholder?: string
  /** At the head of a list, without a box of its own. */
  bare?: boolean
  value: string
  onChange: (search: string) => void
  onBlur: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** The search of a list; the key / leads to it. */
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
