import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A form that a button opens. Closing it brings the button back, with the focus. */
export function useDisclosure() {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setIsOpen(false))
    opener.current?.focus()
  }
  return { isOpen, opener, open: () => setIsOpen(true), close }
}
