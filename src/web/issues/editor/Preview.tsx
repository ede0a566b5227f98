import { type KeyboardEvent, Suspense } from 'react'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPart } from '../../loading/NotLoaded'
import { SheetLine } from '../../ui/Sheet'
import { Skeleton } from '../../ui/Skeleton'
import type { Elements } from '../../ui/text/elements'
import textStyles from '../../ui/text.module.css'
import styles from './MarkdownField.module.css'

const loadPreview = async () => (await import('./MarkdownPreview')).MarkdownPreview
const MarkdownPreview = lazyComponent(loadPreview, NotLoadedPart)

/** A row of the field's sheet with an empty gutter. */
export const Row = ({ className, children }: { className?: string; children: Elements }) => (
  <SheetLine className={className} contentClass={styles.cell}>
    {children}
  </SheetLine>
)

/** The text as readers will see it. */
export function Preview({ markdown, prefix }: { markdown: string; prefix: string }) {
  if (markdown.trim() !== '') {
    return (
      <Suspense fallback={<Skeleton rows={2} />}>
        <MarkdownPreview markdown={markdown} prefix={prefix} />
      </Suspense>
    )
  }
  return (
    <Row className={styles.note}>
      <p className={textStyles.muted}>Nothing to preview yet. Write something first.</p>
    </Row>
  )
}

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
