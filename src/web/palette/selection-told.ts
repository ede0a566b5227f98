import { type RefObject, useEffect } from 'react'

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
