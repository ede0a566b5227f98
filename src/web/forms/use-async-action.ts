import { useRef, useState } from 'react'
import { messageOf } from '../api/http'

/**
 * One act at a time, and why the last one failed: an attempt during another one is ignored, and `fallback` is said when
 * a failure has no words of its own.
 */
export function useAsyncAction(fallback?: string) {
  const [error, setError] = useState<unknown>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const isBusy = useRef(false)
  const send = async (act: () => unknown, onFailure: (error: unknown) => void = setError) => {
    if (isBusy.current) return
    isBusy.current = true
    setIsSubmitting(true)
    setError(null)
    await (async () => act())().catch(onFailure)
    isBusy.current = false
    setIsSubmitting(false)
  }
  return { send, isSubmitting, failure: error === null ? null : messageOf(error, fallback), setError }
}
