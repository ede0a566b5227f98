/** A ref: the element takes the focus when it appears. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()

/** A ref: the element takes the focus when it appears in place of the element that had it. */
export function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}

const controls = 'button:enabled,a[href],input,textarea'

/**
 * Call it for an element with the focus that is about to go. If nothing else takes the focus, it moves to what is nearest
 * below the page or dialog, else to the first control of an open dialog or to the heading of the page.
 */
export function moveFocusNearby(element: HTMLElement) {
  const near: Element[] = []
  for (let box = element.parentElement; box && !box.matches('main,dialog'); box = box.parentElement) near.push(box)
  setTimeout(() => {
    const box =
      near.find((one) => one.isConnected && one.querySelector(controls)) ?? document.querySelector('dialog[open]')
    focusIfLost(box ? box.querySelector<HTMLElement>(controls) : document.querySelector<HTMLElement>('main h1'))
  })
}
