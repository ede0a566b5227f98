import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Tells the field which option is selected. The library does so only after an arrow key, too late for screen readers.
 */
function announceSelected(field: Element, list: Element) {
  const selected = list.querySelector('[role="option"][aria-selected="true"]')
  if (selected?.id === (field.getAttribute('aria-activedescendant') ?? undefined)) return
  if (selected) field.setAttribute('aria-activedescendant', selected.id)
  else field.removeAttribute('aria-activedescendant')
}

/**
 * Selects the first option until the user moves the selection, because loaded results appear above the commands. A new
 * search starts over.
 */
export function useSelection(frame: RefObject<HTMLElement | null>, search: string) {
  const [value, setValue] = useState('')
  const hasMoved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search forgets the selection of the last one
  useEffect(() => {
    hasMoved.current = false
    const field = frame.current?.querySelector('[role="combobox"]')
    const list = frame.current?.querySelector('[role="listbox"]')
    if (!field || !list) return
    const update = () => {
      if (!hasMoved.current) setValue(list.querySelector('[role="option"]')?.getAttribute('data-value') ?? '')
      announceSelected(field, list)
    }
    update()
    const observer = new MutationObserver(update)
    observer.observe(list, { subtree: true, childList: true, attributeFilter: ['aria-selected'] })
    observer.observe(field, { attributeFilter: ['aria-activedescendant'] })
    return () => observer.disconnect()
  }, [frame, search])
  const move = () => {
    hasMoved.current = true
  }
  const onKeyDown = ({ key }: { key: string }) => /^(Arrow(Up|Down)|Home|End)$/.test(key) && move()
  return { value, onValueChange: setValue, onKeyDown, onPointerMove: move }
}
