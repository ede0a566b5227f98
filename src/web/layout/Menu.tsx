import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useListener } from '../ui/keys/use-listener'
import styles from './Menu.module.css'

type MenuProps = {
  /** The button's class and content. */
  buttonClass: string | undefined
  label: string
  button: ReactNode
  /** Displayed above the items without being one. A link in it closes the menu; Shift+Tab leads to it. */
  head?: (close: () => void) => ReactNode
  /** The links of the header on narrow screens. */
  isNavigation?: boolean
  /** Every item needs role="menuitem" and tabIndex -1. */
  children: ReactNode
}

const nextPlace: Record<string, (place: number, count: number) => number> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A ref callback that focuses the first item when the menu opens. */
const focusFirstItem = (menu: HTMLElement | null) => menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()

/** A menu button: arrow keys move between items, Escape and Tab close it, and the button regains the focus. */
export function Menu({ buttonClass, label, button, head, isNavigation = false, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const menuId = useId()

  const items = () => [...(frame.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const close = (givesFocusBack: boolean) => {
    setIsOpen(false)
    if (givesFocusBack) frame.current?.querySelector('button')?.focus()
  }

  // Closes the menu when something outside it gets the focus, because the menu would cover it.
  useListener(document, ['pointerdown', 'focusin', 'keydown'], (event) => {
    const isInside = frame.current?.contains(event.target as Node) ?? false
    if (event.type !== 'keydown' && !isInside) setIsOpen(false)
    if (isOpen && isInside && 'key' in event && event.key === 'Escape') close(true)
  })

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setIsOpen(true)
  }
  const onMenuKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return event.shiftKey && head ? undefined : close(false)
    const all = items()
    const next = nextPlace[event.key]?.(all.indexOf(document.activeElement as HTMLElement), all.length)
    const letter = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : null
    const target =
      next === undefined ? all.find((item) => letter && item.textContent?.toLowerCase().startsWith(letter)) : all[next]
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  return (
    <div className={styles.frame} data-shell-menu={isNavigation ? '' : undefined} ref={frame}>
      <button
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={onButtonKey}
      >
        {button}
      </button>
      {isOpen && (
        <div className={styles.menu} data-float="">
          {head?.(() => close(true))}
          <div
            ref={focusFirstItem}
            role="menu"
            id={menuId}
            aria-label={label}
            tabIndex={-1}
            onKeyDown={onMenuKey}
            onClick={() => close(true)}
          >
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
