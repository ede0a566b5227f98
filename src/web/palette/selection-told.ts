import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Names the selected line at the field from the first moment on. The library does so only after an arrow key, and
 * until then a screen reader does not know what Enter will open.
 */
export function useSelectionTold(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const field = frame.current?.querySelector('[role="combobox"]')
    const list = frame.current?.querySelector('[role="listbox"]')
    if (!field || !list) return
    const tell = () => {
      const selected = list.querySelector('[role="option"][aria-selected="true"]')
      if (selected?.id === (field.getAttribute('aria-activedescendant') ?? undefined)) return
      if (selected) field.setAttribute('aria-activedescendant', selected.id)
      else field.removeAttribute('aria-activedescendant')
    }
    tell()
    const watch = new MutationObserver(tell)
    watch.observe(list, { subtree: true, childList: true, attributeFilter: ['aria-selected'] })
    watch.observe(field, { attributeFilter: ['aria-activedescendant'] })
    return () => watch.disconnect()
  }, [frame])
}

/**
 * The first line is selected until somebody moves the selection: what is loaded comes later than the commands, and
 * above them. Another search starts anew.
 */
export function useFirstSelected(frame: RefObject<HTMLElement | null>, search: string) {
  const [value, setValue] = useState('')
  const hasMoved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search forgets what was selected for the last
  useEffect(() => {
    hasMoved.current = false
    const list = frame.current?.querySelector('[role="listbox"]')
    if (!list) return
    const selectFirst = () => {
      if (!hasMoved.current) setValue(list.querySelector('[role="option"]')?.getAttribute('data-value') ?? '')
    }
    selectFirst()
    const watch = new MutationObserver(selectFirst)
    watch.observe(list, { subtree: true, childList: true })
    return () => watch.disconnect()
  }, [frame, search])
  const move = () => {
    hasMoved.current = true
  }
  const onKeyDown = ({ key }: { key: string }) => /^(Arrow(Up|Down)|Home|End)$/.test(key) && move()
  return { value, onValueChange: setValue, onKeyDown, onPointerMove: move }
}
