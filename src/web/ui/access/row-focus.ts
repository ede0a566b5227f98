import { type RefObject, useEffect, useRef } from 'react'

/** For a button below a list: focuses it when a row was removed along with its focused button. */
export function useRowFocusFallback(count: number): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const counted = useRef(count)
  useEffect(() => {
    if (count < counted.current && document.activeElement === document.body) button.current?.focus()
    counted.current = count
  }, [count])
  return button
}
