import type { KeyboardEvent } from 'react'
import styles from './MarkdownField.module.css'

export type Pane = 'write' | 'preview'

const names: Record<Pane, string> = { write: 'Write', preview: 'Preview' }
const panes: Pane[] = ['write', 'preview']

export const tabId = (fieldId: string, pane: Pane) => `${fieldId}-${pane}-tab`
export const panelId = (fieldId: string, pane: Pane) => `${fieldId}-${pane}`

/** The pane that an arrow key, Home or End selects. */
function paneOfKey(key: string, from: Pane): Pane | null {
  if (key === 'ArrowLeft' || key === 'ArrowRight') return from === 'write' ? 'preview' : 'write'
  if (key === 'Home') return 'write'
  return key === 'End' ? 'preview' : null
}

type WritePreviewTabsProps = { fieldId: string; label: string; keys: string; pane: Pane; onPane: (pane: Pane) => void }

export function WritePreviewTabs({ fieldId, label, keys, pane, onPane }: WritePreviewTabsProps) {
  const move = (event: KeyboardEvent) => {
    const next = paneOfKey(event.key, pane)
    if (!next) return
    event.preventDefault()
    onPane(next)
    document.getElementById(tabId(fieldId, next))?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={label}>
      {panes.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={tabId(fieldId, one)}
          aria-controls={panelId(fieldId, one)}
          aria-selected={one === pane}
          tabIndex={one === pane ? 0 : -1}
          title={`${names[one]} (${keys})`}
          onClick={() => onPane(one)}
          onKeyDown={move}
        >
          {names[one]}
        </button>
      ))}
    </div>
  )
}
