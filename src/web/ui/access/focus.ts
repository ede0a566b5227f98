/** A ref: the element takes the focus when it appears. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()

/** A ref: the element takes the focus when it appears in place of the element that had it. */
export function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}

const controls = 'button:not(:disabled), a[href], input:not(:disabled), select, textarea, summary'

/**
 * Call it for an element with the focus that is about to go. If nothing else takes the focus, it moves to what is nearest
 * below the page or dialog, else to the dialog's first control or the heading of the page.
 */
export function passFocusOn(element: HTMLElement) {
  const within: Element[] = []
  for (let box = element.parentElement; box && !box.matches('main, dialog'); box = box.parentElement) within.push(box)
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const nearest = within.find((box) => box.isConnected && box.querySelector(controls))
    const control = nearest?.querySelector<HTMLElement>(controls)
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const target =
      control ?? (dialog ?? document.querySelector('main'))?.querySelector<HTMLElement>(dialog ? controls : 'h1')
    target?.focus({ preventScroll: target !== control })
  })
}
