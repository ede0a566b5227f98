import { useEffect, useSyncExternalStore } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SubmitForm } from '../forms/use-submit-form'
import type { Draft } from './draft'

/** Stores a form's values in its draft, and updates the form when another tab changes the draft. */
export function useDraft<Values extends FieldValues>(form: SubmitForm<Values>, draft: Draft<Values>) {
  const { reset, subscribe } = form
  useEffect(() => {
    let isShowing = false
    const detach = draft.attach((values) => {
      isShowing = true
      reset(values, { keepFieldsRef: true })
      isShowing = false
    })
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (name && !isShowing) draft.change(values)
      },
    })
    return () => {
      unsubscribe()
      detach()
    }
  }, [draft, reset, subscribe])
  return useSyncExternalStore(draft.subscribe, draft.view)
}

/** Parses a JSON object, or null for anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
