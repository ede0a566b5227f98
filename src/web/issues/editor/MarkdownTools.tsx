import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import icon from '../../ui/Icon.module.css'
import styles from './MarkdownField.module.css'
import '@github/markdown-toolbar-element'
import { Heading, ListTodo } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'markdown-toolbar': import('react').HTMLAttributes<HTMLElement> & { for: string }
    }
  }
}

type ToolbarButton = { tool: Tool; name: string; drawing: ReactNode }

const inlineTools: ToolbarButton[] = [
  {
    tool: 'header-2',
    name: 'Heading',
    drawing: <Heading className={icon.icon} aria-hidden="true" focusable="false" />,
  },
  { tool: 'bold', name: 'Bold', drawing: <Icon name="bold" /> },
  { tool: 'italic', name: 'Italic', drawing: <Icon name="italic" /> },
  { tool: 'code', name: 'Code', drawing: <Icon name="code" /> },
  { tool: 'quote', name: 'Quote', drawing: <Icon name="text-quote" /> },
  { tool: 'link', name: 'Link', drawing: <Icon name="link" /> },
]
const listTools: ToolbarButton[] = [
  { tool: 'unordered-list', name: 'List', drawing: <Icon name="list" /> },
  { tool: 'ordered-list', name: 'Numbered list', drawing: <Icon name="list-ordered" /> },
  {
    tool: 'task-list',
    name: 'Task list',
    drawing: <ListTodo className={icon.icon} aria-hidden="true" focusable="false" />,
  },
]

function ToolButton({ tool, name, drawing }: ToolbarButton) {
  const label = appendShortcut(name, tool)
  return (
    // A single tab stop: the toolbar element moves the focus among its buttons with the arrow keys.
    <button
      type="button"
      tabIndex={-1}
      className={classNames(button.button, button.iconOnly, button.quiet)}
      data-md-button={tool}
      aria-label={label}
      title={label}
    >
      {drawing}
    </button>
  )
}

type MarkdownToolsProps = { fieldId: string; label: string; hidden: boolean }

export function MarkdownTools({ fieldId, label, hidden }: MarkdownToolsProps) {
  return (
    <markdown-toolbar for={fieldId} className={styles.tools} aria-label={label} hidden={hidden}>
      {inlineTools.map((face) => (
        <ToolButton key={face.tool} {...face} />
      ))}
      <span className={styles.separator} />
      {listTools.map((face) => (
        <ToolButton key={face.tool} {...face} />
      ))}
    </markdown-toolbar>
  )
}

/** The toolbar's data-md-button values that this editor offers. */
type Tool = 'header-2' | 'bold' | 'italic' | 'quote' | 'code' | 'link' | 'unordered-list' | 'ordered-list' | 'task-list'

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
function appendShortcut(name: string, tool: Tool): string {
  const chord = chords[tool]
  return chord ? `${name} (${keysOf(chord)})` : name
}

export const previewToggleKeys = keysOf(flip)
