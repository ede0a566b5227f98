/** The toolbar's data-md-button values that this editor offers. */
export type Tool =
  | 'header-2'
  | 'bold'
  | 'italic'
  | 'quote'
  | 'code'
  | 'link'
  | 'unordered-list'
  | 'ordered-list'
  | 'task-list'

type Chord = { key: string; code: string; shift: boolean }

/**
 * GitHub's shortcuts. Letters are matched by the printed key, others by position, because Shift changes their
 * characters.
 */
const chords: Partial<Record<Tool, Chord>> = {
  bold: { key: 'b', code: 'KeyB', shift: false },
  italic: { key: 'i', code: 'KeyI', shift: false },
  code: { key: 'e', code: 'KeyE', shift: false },
  link: { key: 'k', code: 'KeyK', shift: false },
  quote: { key: '.', code: 'Period', shift: true },
  'ordered-list': { key: '7', code: 'Digit7', shift: true },
  'unordered-list': { key: '8', code: 'Digit8', shift: true },
  'task-list': { key: 'l', code: 'KeyL', shift: true },
}
const flip: Chord = { key: 'p', code: 'KeyP', shift: true }
const plainPaste: Chord = { key: 'v', code: 'KeyV', shift: true }

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

function isChord(event: KeyPress, { key, code, shift }: Chord): boolean {
  const isModified = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  if (!isModified || event.altKey || event.shiftKey !== shift) return false
  const isLatin = /^[a-z]$/i.test(event.key)
  return isLatin ? event.key.toLowerCase() === key : event.code === code
}

export function toolOfKey(event: KeyPress): Tool | null {
  const found = Object.entries(chords).find(([, chord]) => isChord(event, chord))
  return found ? (found[0] as Tool) : null
}

export const isPreviewToggle = (event: KeyPress): boolean => isChord(event, flip)
export const isPlainPaste = (event: KeyPress): boolean => isChord(event, plainPaste)

function keysOf({ key, shift }: Chord): string {
  const letter = key.toUpperCase()
  return isMac ? `${shift ? '⇧' : ''}⌘${letter}` : `Ctrl+${shift ? 'Shift+' : ''}${letter}`
}

/** 'Bold (Ctrl+B)' or, on a Mac, 'Bold (⌘B)'. */
export function appendShortcut(name: string, tool: Tool): string {
  const chord = chords[tool]
  return chord ? `${name} (${keysOf(chord)})` : name
}

export const previewToggleKeys = keysOf(flip)
