import { type RefObject, useLayoutEffect, useState } from 'react'

type Box = { top: number; bottom: number; left: number; right: number }

/** Whether two boxes of the screen share more than an edge. */
export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/**
 * Whether the toasts have to stand at the lower end of the screen, because at the upper one they would cover the
 * control that has the focus. Judged anew when the focus or the toasts change.
 */
export function useClearOfFocus(region: RefObject<HTMLElement | null>, count: number): boolean {
  const [isBelow, setIsBelow] = useState(false)
  useLayoutEffect(() => {
    if (count === 0) return setIsBelow(false)
    const judge = () => {
      const toasts = region.current
      const control = document.activeElement
      if (!toasts || !control || control === document.body || toasts.contains(control)) return
      const { height, left, right } = toasts.getBoundingClientRect()
      const top = Number.parseFloat(getComputedStyle(toasts).getPropertyValue('--toasts-top')) || 0
      setIsBelow(overlap({ top, bottom: top + height, left, right }, control.getBoundingClientRect()))
    }
    judge()
    document.addEventListener('focusin', judge)
    return () => document.removeEventListener('focusin', judge)
  }, [region, count])
  return isBelow
}
