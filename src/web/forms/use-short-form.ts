import { type SyntheticEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../api/http'
import { toast } from '../ui/toast/toast'
import type { Problems } from './use-submit-form'

type ShortFormOptions<Values extends Record<string, string | boolean>> = {
  initialValues: Values
  check: (values: Values) => Problems
  /** Receives valid values. Errors are shown, and the input stays. */
  send: (values: Values) => unknown
  /** Message for errors without one of their own. Every error also appears in a toast. */
  failure: string
}

/**
 * A lightweight alternative to `useSubmitForm` for a visitor's few fields, such as the login: inputs are uncontrolled
 * and read on submit. After that, every change is validated. A second submit waits for the first.
 */
export function useShortForm<Values extends Record<string, string | boolean>>(options: ShortFormOptions<Values>) {
  const { initialValues, check, send, failure } = options
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<unknown>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const wasSent = useRef(false)
  const isBusy = useRef(false)

  const read = () => {
    const valueIn = ([name, initial]: [string, string | boolean]) => {
      const input = inputs.current.get(name) as HTMLInputElement
      return [name, typeof initial === 'boolean' ? input.checked : input.value]
    }
    return Object.fromEntries(Object.entries(initialValues).map(valueIn)) as Values
  }
  const showProblems = (found: Problems) => {
    setProblems(found)
    const first = Object.keys(initialValues).find((name) => found[name])
    inputs.current.get(first ?? '')?.focus()
  }
  const showFailure = (failed: unknown) => {
    const fields = failed instanceof ApiError ? failed.fields : {}
    if (Object.keys(initialValues).some((name) => fields[name])) showProblems(fields)
    else setError(failed)
    toast.error(messageOf(failed, failure))
  }
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (isBusy.current) return
    wasSent.current = true
    setError(null)
    const values = read()
    const found = check(values)
    if (Object.values(found).some(Boolean)) return showProblems(found)
    setProblems({})
    isBusy.current = true
    setIsSubmitting(true)
    await (async () => send(values))().catch(showFailure)
    isBusy.current = false
    setIsSubmitting(false)
  }
  const bind = (name: string) => ({
    name,
    error: problems[name] ?? undefined,
    ref: (input: HTMLInputElement | null) => {
      if (input) inputs.current.set(name, input)
      else inputs.current.delete(name)
    },
    onChange: () => {
      if (wasSent.current) setProblems(check(read()))
    },
  })
  const field = (name: keyof Values & string) => ({ ...bind(name), defaultValue: String(initialValues[name]) })
  const checkbox = (name: keyof Values & string) => ({ ...bind(name), defaultChecked: initialValues[name] === true })
  return { field, checkbox, submit, isSubmitting, failure: error === null ? null : messageOf(error, failure) }
}
