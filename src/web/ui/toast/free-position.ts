import { type RefObject, useLayoutEffect, useState } from 'react'
import buttonStyles from '../Button.module.css'

type Box = { top: number; bottom: number; left: number; right: number }
type Corner = Box & { height: number }

const gap = 12

const isHit = (top: number, corner: Corner, boxes: readonly Box[]) =>
  boxes.some(
    (box) => corner.left < box.right && box.left < corner.right && top < box.bottom && box.top < top + corner.height,
  )

/** The highest position from `corner.top` down that covers none of `boxes`, or null. */
function freeTop(corner: Corner, boxes: readonly Box[]): number | null {
  const tops = [corner.top, ...boxes.map(({ bottom }) => bottom + gap)].sort((one, other) => one - other)
  const fits = (top: number) => top >= corner.top && top + corner.height <= corner.bottom && !isHit(top, corner, boxes)
  return tops.find(fits) ?? null
}

/**
 * Where toasts go: at the upper right, below a primary button that they would cover; at the lower right if the focused
 * control is up there; in between if both ends are taken.
 */
export function positionOf(corner: Corner, primary: readonly Box[], focused: Box | null): number {
  const upper = freeTop(corner, primary) ?? corner.top
  if (!focused || !isHit(upper, corner, [focused])) return upper
  const lower = corner.bottom - corner.height
  if (!isHit(lower, corner, [...primary, focused])) return lower
  return freeTop(corner, [...primary, focused]) ?? lower
}

const boxOf = (element: Element): Box => element.getBoundingClientRect()
const isOnScreen = ({ top, bottom, left, right }: Box) =>
  right > left && bottom > top && bottom > 0 && top < window.innerHeight

/** The toasts' top position, recomputed when the focus, the toasts or the page's content changes. */
export function useFreePosition(region: RefObject<HTMLElement | null>, count: number): number | undefined {
  const [top, setTop] = useState<number>()
  useLayoutEffect(() => {
    if (count === 0) return setTop(undefined)
    const judge = () => {
      const toasts = region.current
      if (!toasts) return
      const control = document.activeElement
      const isElsewhere = control && control !== document.body && !toasts.contains(control)
      const { height, left, right } = toasts.getBoundingClientRect()
      const corner = { ...edgesOf(toasts), left, right, height }
      const primary = [...document.querySelectorAll(`.${buttonStyles.primary}`)].map(boxOf).filter(isOnScreen)
      setTop(positionOf(corner, primary, isElsewhere ? boxOf(control) : null))
    }
    // Measuring forces a layout: on every change it would cost a judge using the keyboard more than rendering does.
    let frame: number | null = null
    const judgeSoon = () => {
      frame ??= requestAnimationFrame(() => {
        frame = null
        judge()
      })
    }
    judge()
    const changes = new MutationObserver(judgeSoon)
    changes.observe(document.body, { childList: true, subtree: true })
    const moves = ['focusin', 'scroll', 'resize'] as const
    for (const move of moves) window.addEventListener(move, judgeSoon, true)
    return () => {
      if (frame !== null) cancelAnimationFrame(frame)
      changes.disconnect()
      for (const move of moves) window.removeEventListener(move, judgeSoon, true)
    }
  }, [region, count])
  return top
}

/** Below the header, above the window's bottom. */
function edgesOf(toasts: HTMLElement): { top: number; bottom: number } {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(toasts)
  const pixels = (length: string) => Number.parseFloat(length) || 0
  return { top: pixels(scrollMarginTop), bottom: window.innerHeight - pixels(scrollMarginBottom) }
}
