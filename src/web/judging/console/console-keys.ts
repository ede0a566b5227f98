import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { sendKeys } from '../../ui/keys/send-keys'

/** What the keys of the console do, for the list of keys. */
export const consoleKeys = {
  title: 'In the console',
  single: [
    { keys: ['J'], does: 'Next report' },
    { keys: ['K'], does: 'Previous report' },
    { keys: ['1'], does: 'Valid' },
    { keys: ['2'], does: 'Duplicate of another report' },
    { keys: ['3'], does: 'Invalid, with a reason' },
    { keys: ['S'], does: 'Saved reasons' },
    { keys: ['G'], does: 'Group with other reports' },
    { keys: ['U'], does: 'Undo the last decision, for 10 seconds' },
    { keys: ['['], does: 'Half a page up in the report' },
    { keys: [']'], does: 'Half a page down in the report' },
  ],
  combined: [
    { keys: ['F6'], does: 'Next pane' },
    { keys: ['Shift', 'F6'], does: 'Previous pane' },
    { keys: sendKeys, does: 'Send the decision that is being written' },
  ],
}

export type Panes = Record<'queue' | 'report' | 'decision', RefObject<HTMLElement | null>>

const isBehindDialog = () => document.querySelector('dialog[open]') !== null

/** F6 leads round the panes from wherever the focus is, fields included; not from a dialog, which holds it. */
export function usePaneCycle({ queue, report, decision }: Panes) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || isBehindDialog()) return
      const panes = [queue, report, decision].map(({ current }) => current)
      const shown = panes.filter((pane) => pane !== null && getComputedStyle(pane).display !== 'none')
      if (shown.length === 0) return
      event.preventDefault()
      const place = shown.findIndex((pane) => pane?.contains(document.activeElement))
      const step = event.shiftKey ? -1 : 1
      const next = place === -1 ? 0 : (place + step + shown.length) % shown.length
      shown[next]?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [queue, report, decision])
}

/** Control or Command with Enter, from a field as well as from anywhere else. */
export function useSendKey(send: () => void) {
  const latest = useRef(send)
  useLayoutEffect(() => {
    latest.current = send
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || isBehindDialog()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
