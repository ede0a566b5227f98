import { firstPaint } from '../loading/first-paint'

/** A single key to a page, and not one that is typed into a field. */
const isShortcut = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !(target instanceof HTMLInputElement)

const controlAt = ({ target }: Event) => (target as Element).closest('a, button')

/**
 * Nothing answers yet where a page is drawn early, except links. What is pressed and typed there meanwhile goes to what
 * React draws in its place, and so do the focus and the place on the page.
 */
export function handOver(early: HTMLElement, root: HTMLElement): void {
  const pressed: Element[] = []
  const keys: KeyboardEvent[] = []
  let focused: Element | null = null
  /** Under a mouse button that is not released yet. */
  let held: Element | null = null
  let scrolled: number | null = null
  early.addEventListener('focusin', () => {
    focused = document.activeElement
  })
  early.addEventListener('click', (event) => {
    const control = controlAt(event)
    if (control?.localName === 'button') pressed.push(control)
  })
  early.addEventListener('mousedown', (event) => {
    if (event.button !== 0) return
    held = controlAt(event)
    document.addEventListener('mouseup', release, { once: true })
  })
  const release = (event: MouseEvent) => {
    // Over one and the same page, the browser makes a click of it by itself.
    const next = held && !early.isConnected ? successor(held) : null
    if (next?.contains(event.target as Node)) next.click()
  }
  const noteScroll = () => {
    scrolled = window.scrollY
  }
  const noteKey = (event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    keys.push(event)
    // Until all of them are handed over, in their order.
    event.stopPropagation()
  }
  document.addEventListener('scroll', noteScroll)
  document.addEventListener('keydown', noteKey, true)

  /** The same element of the page of React; null where it draws another one there. */
  const successor = (one: Element): HTMLElement | null => {
    const place = [...early.querySelectorAll(one.localName)].indexOf(one)
    const found = root.querySelectorAll<HTMLElement>(one.localName)[place]
    return found?.textContent === one.textContent ? found : null
  }
  new MutationObserver(async (_, observer) => {
    if (early.isConnected) return
    observer.disconnect()
    document.removeEventListener('scroll', noteScroll)
    if (scrolled !== null) window.scrollTo({ top: scrolled, behavior: 'instant' })
    // At once, so that what is typed next goes there too.
    for (const field of early.querySelectorAll('input'))
      if (field.value !== field.defaultValue) type(field, successor(field))
    if (focused && early.contains(focused)) successor(focused)?.focus({ preventScroll: true })
    // React begins to listen to the keys of a page, and has drawn what was typed, after it has painted.
    await firstPaint()
    document.removeEventListener('keydown', noteKey, true)
    for (const button of pressed) successor(button)?.click()
    for (const key of keys) press(key)
  }).observe(root, { childList: true })
}

/** A key can lead into a field, and the next ones are typed there. */
function press(key: KeyboardEvent): void {
  const at = document.activeElement
  if (at instanceof HTMLInputElement) type({ value: at.value + key.key }, at)
  else at?.dispatchEvent(new KeyboardEvent(key.type, key))
}

/** As the browser does, past what React puts in between. The focus comes first, because a field is written as it goes. */
function type({ value }: { value: string }, into: HTMLElement | null): void {
  if (!into) return
  into.focus({ preventScroll: true })
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(into, value)
  into.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
