import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** State of a form that a button opens. Closing it restores the button and its focus. */
export function useDisclosure() {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setIsOpen(false))
    opener.current?.focus()
  }
  return { isOpen, opener, open: () => setIsOpen(true), close }
}
