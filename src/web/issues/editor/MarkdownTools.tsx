import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import icon from '../../ui/Icon.module.css'
import styles from './MarkdownField.module.css'
import '@github/markdown-toolbar-element'
import { Heading, ListTodo } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon'
import { appendShortcut, type Tool } from './editor-keys'

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
