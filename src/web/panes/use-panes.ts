import { type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useListener } from '../ui/keys/use-listener'

export type Panes = Record<'list' | 'main' | 'side', RefObject<HTMLElement | null>>

export const isBehindDialog = () => document.querySelector('dialog[open]') !== null

/** The panes of a page, and their keys. Another `openId` is shown from its top, with the focus if that was requested. */
export function usePanes(openId: string | null) {
  const panes: Panes = {
    list: useRef<HTMLElement>(null),
    main: useRef<HTMLElement>(null),
    side: useRef<HTMLElement>(null),
  }
  const { wantFocus } = useFocusOf(panes.main, openId)
  usePaneCycle(panes)
  const scroll = (by: 1 | -1) => {
    const { current } = panes.main
    current?.scrollBy({ top: (by * current.clientHeight) / 2 })
  }
  return { panes, wantFocus, scrollKeys: { '[': () => scroll(-1), ']': () => scroll(1) } }
}

/** Focuses the main pane once something else is shown in it, if requested. */
function useFocusOf(main: RefObject<HTMLElement | null>, openId: string | null) {
  const isWanted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is the occasion
  useEffect(() => {
    main.current?.scrollTo?.({ top: 0 })
    if (!isWanted.current) return
    isWanted.current = false
    main.current?.focus({ preventScroll: true })
  }, [openId])
  const wantFocus = useCallback(() => {
    isWanted.current = true
  }, [])
  return { wantFocus }
}

/** F6 cycles the focus through the panes from anywhere, including fields, but not out of a dialog. */
function usePaneCycle({ list, main, side }: Panes) {
  useListener(document, ['keydown'], (event) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || isBehindDialog()) return
    const panes = [list, main, side].map(({ current }) => current)
    const visiblePanes = panes.filter((pane) => pane !== null && getComputedStyle(pane).display !== 'none')
    if (visiblePanes.length === 0) return
    event.preventDefault()
    const index = visiblePanes.findIndex((pane) => pane?.contains(document.activeElement))
    const step = event.shiftKey ? -1 : 1
    const next = index === -1 ? 0 : (index + step + visiblePanes.length) % visiblePanes.length
    visiblePanes[next]?.focus()
  })
}

const query = '(width < 48em)'

/** Whether there is only room for one pane. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia?.(query)
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    () => window.matchMedia?.(query)?.matches ?? false,
  )
}
