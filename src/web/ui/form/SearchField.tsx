import { Icon } from '../Icon'
import { KeyHint } from '../keys/KeyHint'

type SearchFieldProps = { label: string; value: string; onChange: (search: string) => void; onBlur: () => void }

/** The search of a list; the key / leads to it. */
export function SearchField({ label, value, onChange, onBlur }: SearchFieldProps) {
  return (
    <div className="search">
      <Icon name="search" />
      <input
        className="in"
        type="search"
        dir="auto"
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts="/"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <KeyHint>/</KeyHint>
    </div>
  )
}
