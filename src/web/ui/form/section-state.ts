import { type FocusEvent, useState } from 'react'

/** A form section's progress for its strip: done, in progress, to do, or to correct. */
export function useSectionState({ isDone, hasProblem }: { isDone: boolean; hasProblem: boolean }) {
  const [isFocused, setIsFocused] = useState(false)
  const isComplete = isDone && !hasProblem
  const progress = isDone ? 'done' : 'todo'
  const unfocusedStatus = hasProblem ? 'danger' : progress
  return {
    showsTick: isComplete && !isFocused,
    section: {
      'data-status': isFocused ? 'now' : unfocusedStatus,
      onFocus: () => setIsFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) => setIsFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
