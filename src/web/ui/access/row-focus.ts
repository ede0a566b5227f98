import { type RefObject, useEffect, useRef } from 'react'

/** For a button that stays below a list: it takes the focus when a row went, and the row's own button with the focus. */
export function useRowFocusFallback(count: number): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const counted = useRef(count)
  useEffect(() => {
    if (count < counted.current && document.activeElement === document.body) button.current?.focus()
    counted.current = count
  }, [count])
  return button
}
