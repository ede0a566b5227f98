import { type RefObject, useEffect, useState } from 'react'
import { textLength } from '../../../domain/field-rules'

function placeOf({ value, selectionEnd }: HTMLTextAreaElement) {
  const before = value.slice(0, selectionEnd)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: textLength(before.slice(lineStart)) + 1 }
}

/** Where the caret is, as code editors tell it; the line is the one that a report can be cited by. */
export function CaretPlace({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const [{ line, column }, setPlace] = useState({ line: 1, column: 1 })
  useEffect(() => {
    const follow = () => {
      if (field.current && document.activeElement === field.current) setPlace(placeOf(field.current))
    }
    const events = ['selectionchange', 'input', 'keyup', 'focusin'] as const
    for (const name of events) document.addEventListener(name, follow)
    return () => {
      for (const name of events) document.removeEventListener(name, follow)
    }
  }, [field])
  return (
    <span>
      Ln {line}, Col {column}
    </span>
  )
}
