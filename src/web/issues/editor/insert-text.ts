import { applyEdit, type TextEdit } from '../../../domain/issues/root-cause-links'

/**
 * Changes a text field as if it were typed: the browser's own undo takes it back, and React hears of it. Browsers that
 * cannot type for a script get the text set, without undo.
 */
export function editAsTyped(field: HTMLTextAreaElement, edit: TextEdit): void {
  field.focus({ preventScroll: true })
  field.setSelectionRange(edit.start, edit.end)
  const result = applyEdit(field.value, edit)
  if (document.activeElement === field && type(edit.text) && field.value === result) return
  // React watches the field's own setter and would take a text set there for one that it knows.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, result)
  const caret = edit.start + edit.text.length
  field.setSelectionRange(caret, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function type(text: string): boolean {
  try {
    return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  } catch {
    return false
  }
}

/** Puts a text where the caret or the selection is. */
export function insertAsTyped(field: HTMLTextAreaElement, text: string): void {
  editAsTyped(field, { start: field.selectionStart, end: field.selectionEnd, text })
}

/**
 * Keeps one element per line of a text below a text field of the same width, so that a line's number stands beside its
 * first row however often it wraps. Only lines that changed are touched: beginning and end of the old text stay.
 */
export function mirrorLines(mirror: HTMLElement, shown: readonly string[], lines: readonly string[]): void {
  const most = Math.min(shown.length, lines.length)
  let same = 0
  while (same < most && shown[same] === lines[same]) same += 1
  let sameAtEnd = 0
  while (sameAtEnd < most - same && shown[shown.length - 1 - sameAtEnd] === lines[lines.length - 1 - sameAtEnd]) {
    sameAtEnd += 1
  }
  const next = mirror.children[shown.length - sameAtEnd] ?? null
  const old = [...mirror.children].slice(same, shown.length - sameAtEnd)
  const changed = lines.slice(same, lines.length - sameAtEnd)
  for (const [at, text] of changed.entries()) {
    const line = old[at] ?? mirror.insertBefore(document.createElement('div'), next)
    line.textContent = text
  }
  for (const line of old.slice(changed.length)) line.remove()
}
