/**
 * Moves input and focus from a prerendered form to the form that replaces it, and submits the latter if the former was
 * submitted.
 */
export function adoptForm(early: HTMLFormElement): void {
  let focused: unknown = document.activeElement
  let isSent = false
  early.addEventListener('focusin', ({ target }) => {
    focused = target
  })
  early.onsubmit = () => {
    isSent = true
  }
  new MutationObserver((_, observer) => {
    const form = document.querySelector('form')
    if (!form || form === early) return
    observer.disconnect()
    for (const input of form.querySelectorAll('input')) {
      const typed = early.elements.namedItem(input.name) as HTMLInputElement
      Object.assign(input, { value: typed.value, checked: typed.checked })
      // The form reads a value that a script has set when its field is left.
      input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    // By index, because buttons have no name; both forms are rendered by the same component.
    const place = [...early.elements].indexOf(focused as Element)
    ;(form.elements[place] as HTMLElement | undefined)?.focus()
    if (isSent) form.requestSubmit()
  }).observe(document, { childList: true, subtree: true })
}
