import { useEffect, useRef, useState } from 'react'

/** A form that stands behind a button: opening it hands the focus to its first field, closing gives it back. */
export function useAsked() {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return { isOpen, opener, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
