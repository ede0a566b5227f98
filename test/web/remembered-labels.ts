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
 * Queries by label ask each control for its labels, for which jsdom walks through the whole document: once for the control,
 * and once for each label. The labels of all controls are found at once, until something in the document changes.
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

/** By its id a control is found without a walk through the document. */
const controlOf = (label: HTMLLabelElement): Element | null =>
  label.hasAttribute('for') ? document.getElementById(label.htmlFor) : label.control
