import { type RefObject, useEffect, useRef } from 'react'

/** For a list's heading: focuses it when another page of the same list is shown. */
export function usePageFocus(list: string, page: number | string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef({ list, page })
  useEffect(() => {
    const turned = last.current.list === list && last.current.page !== page
    last.current = { list, page }
    if (turned) heading.current?.focus({ preventScroll: true })
  }, [list, page])
  return heading
}

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
