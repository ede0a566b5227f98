import { applyEdit, type TextEdit } from '../../../domain/issues/root-cause-links'

/**
 * Edits a text field as if typed: the browser's undo reverts it, and React is notified. Browsers that don't support
 * scripted typing get the text set, without undo.
 */
export function editAsTyped(field: HTMLTextAreaElement, edit: TextEdit): void {
  field.focus({ preventScroll: true })
  field.setSelectionRange(edit.start, edit.end)
  const result = applyEdit(field.value, edit)
  if (document.activeElement === field && type(edit.text) && field.value === result) return
  // React tracks the field's own setter, and would ignore a text set through it.
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

/** Inserts a text at the caret or replaces the selection. */
export function insertAsTyped(field: HTMLTextAreaElement, text: string): void {
  editAsTyped(field, { start: field.selectionStart, end: field.selectionEnd, text })
}

/**
 * Maintains one element per line of text below a text field of the same width, so that each line number aligns with its
 * first row even if it wraps. Only touches changed lines: the common beginning and end stay.
 */
export function mirrorLines(mirror: HTMLElement, mirrored: readonly string[], lines: readonly string[]): void {
  const most = Math.min(mirrored.length, lines.length)
  let same = 0
  while (same < most && mirrored[same] === lines[same]) same += 1
  let sameAtEnd = 0
  while (sameAtEnd < most - same && mirrored[mirrored.length - 1 - sameAtEnd] === lines[lines.length - 1 - sameAtEnd]) {
    sameAtEnd += 1
  }
  const next = mirror.children[mirrored.length - sameAtEnd] ?? null
  const old = [...mirror.children].slice(same, mirrored.length - sameAtEnd)
  const changed = lines.slice(same, lines.length - sameAtEnd)
  for (const [at, text] of changed.entries()) {
    const line = old[at] ?? mirror.insertBefore(document.createElement('div'), next)
    line.textContent = text
  }
  for (const line of old.slice(changed.length)) line.remove()
}
