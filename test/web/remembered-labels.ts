const labelable = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
]

/**
 * Queries by label ask each control for its labels, for which jsdom walks the whole document: once per control, and
 * once per label. Finds all controls' labels together, and caches them until the document changes.
 */
export function rememberLabels(documentVersion: () => number): void {
  let labels = new Map<Element, HTMLLabelElement[]>()
  let seen = -1
  const labelsOf = (control: Element): HTMLLabelElement[] => {
    const version = documentVersion()
    if (version !== seen) labels = findLabels()
    seen = version
    return labels.get(control) ?? []
  }
  for (const { prototype } of labelable) {
    const own = Object.getOwnPropertyDescriptor(prototype, 'labels')?.get
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLInputElement) {
        return this.isConnected && this.type !== 'hidden' ? labelsOf(this) : own?.call(this)
      },
    })
  }
}

function findLabels(): Map<Element, HTMLLabelElement[]> {
  const found = new Map<Element, HTMLLabelElement[]>()
  for (const label of document.querySelectorAll('label')) {
    const control = controlOf(label)
    if (control) found.set(control, [...(found.get(control) ?? []), label])
  }
  return found
}

/** Finds a control by id without walking the document. */
const controlOf = (label: HTMLLabelElement): Element | null =>
  label.hasAttribute('for') ? document.getElementById(label.htmlFor) : label.control
