/** A ref callback that focuses the element when it mounts. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()

/** A ref callback that focuses the element when it replaces the one that had the focus. */
export function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}

const controls = 'button:enabled,a[href],input,textarea'

/**
 * Call this for a focused element that is about to be removed. If nothing else takes the focus, it moves to the nearest
 * element below the page or dialog, otherwise to an open dialog's first control or the page's heading.
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
