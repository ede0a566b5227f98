/** A ref: the element takes the focus when it appears. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()

/** A ref: the element takes the focus when it appears in place of the element that had it. */
export function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}
