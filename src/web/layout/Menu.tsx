import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

type MenuProps = {
  /** The button's class and content. */
  buttonClass: string
  label: string
  button: ReactNode
  /** Stands over the items and is no item. A link in it closes the menu; Shift+Tab leads to it. */
  head?: (close: () => void) => ReactNode
  className?: string
  /** Every item carries role="menuitem" and tabIndex -1. */
  children: ReactNode
}

const nextPlace: Record<string, (place: number, count: number) => number> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A menu button: arrows walk the items, Escape and Tab close, and closing gives the focus back to the button. */
export function Menu({ buttonClass, label, button, head, className, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const menuId = useId()

  const items = () => [...(frame.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const close = (givesFocusBack: boolean) => {
    setIsOpen(false)
    if (givesFocusBack) frame.current?.querySelector('button')?.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening moves the focus
  useEffect(() => {
    if (!isOpen) return
    items()[0]?.focus()
    // Also when the focus goes elsewhere by itself: an open menu would cover what has it.
    const closeOutside = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setIsOpen(false)
    }
    const closeByKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') close(true)
    }
    const leaving = ['pointerdown', 'focusin']
    const opened = frame.current
    opened?.addEventListener('keydown', closeByKey)
    for (const kind of leaving) document.addEventListener(kind, closeOutside)
    return () => {
      opened?.removeEventListener('keydown', closeByKey)
      for (const kind of leaving) document.removeEventListener(kind, closeOutside)
    }
  }, [isOpen])

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
    <div className={className ? `menu-w ${className}` : 'menu-w'} ref={frame}>
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
        <div className="menu">
          {head?.(() => close(true))}
          <div
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
