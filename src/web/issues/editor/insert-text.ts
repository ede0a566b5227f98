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
