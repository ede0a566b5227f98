import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ApiError, messageOf } from '../api/http'
import type { FieldProblem } from '../ui/Field'
import { toast } from '../ui/toast/toast'

/** Messages by field name. Valid fields are missing, null or undefined. */
export type Problems = Partial<Record<string, string | null>>

type SubmitFormOptions<Values extends FieldValues> = {
  initialValues: Values
  check: (values: Values) => Problems
  /** Receives valid values. Errors are shown, and the input stays. */
  send: (values: Values) => unknown
  /** Message for errors without one of their own. */
  failure?: string
  /** Also shows errors in a toast. */
  toasts?: boolean
  /** Fields whose id is their name, for an error summary that links to them and takes the focus. */
  hasSummary?: boolean
  /** The field focused when the form appears. */
  focus?: FieldPath<Values> | undefined
  /** Shows errors while typing, for forms whose button is disabled until they are valid. */
  checksWhileTyping?: boolean
  onProblems?: (names: string[], isFromServer: boolean) => void
}

/** Adapts the domain's rules to react-hook-form's validation. */
function resolverOf<Values extends FieldValues>(check: (values: Values) => Problems): Resolver<Values> {
  return (values) => {
    const errors = Object.entries(check(values)).flatMap(([name, message]) =>
      message ? [[name, { type: 'rule', message }]] : [],
    )
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} }
  }
}

/** Invalid fields and their messages, for an error summary. */
const listProblems = (errors: FieldErrors): FieldProblem[] =>
  Object.entries(errors).map(([fieldId, error]) => ({ fieldId, message: String(error?.message ?? '') }))

/** Shows the server's messages at their fields; returns the names of those fields. */
function showAtFields<Values extends FieldValues>(form: UseFormReturn<Values>, failed: unknown, focuses: boolean) {
  const fields = failed instanceof ApiError ? failed.fields : {}
  const atFault = Object.keys(form.getValues()).filter((name) => fields[name])
  atFault.forEach((name, index) => {
    const shouldFocus = focuses && index === 0
    form.setError(name as FieldPath<Values>, { type: 'server', message: fields[name] }, { shouldFocus })
  })
  return atFault
}

export type SubmitForm<Values extends FieldValues> = UseFormReturn<Values> & {
  /** Props for an input: its name, events and message. */
  field: (
    name: FieldPath<Values>,
    options?: RegisterOptions<Values>,
  ) => UseFormRegisterReturn<FieldPath<Values>> & { id?: string; error: string | undefined }
  submit: (event?: SyntheticEvent) => Promise<void>
  isSubmitting: boolean
  problems: FieldProblem[]
  /** The error of the form as a whole, and its message. */
  error: unknown
  failure: string | null
  showFailure: (error: unknown) => void
  clearFailure: () => void
  summary: RefObject<HTMLDivElement | null>
  button: RefObject<HTMLButtonElement | null>
}

/**
 * A react-hook-form form with rules from the domain. Errors are shown at their fields or for the whole form, and a
 * second submit waits for the first. Typing re-renders only what watches the value.
 */
export function useSubmitForm<Values extends FieldValues>(options: SubmitFormOptions<Values>): SubmitForm<Values> {
  const { failure, hasSummary = false, focus } = options
  const [error, setError] = useState<unknown>(null)
  const [refusals, setRefusals] = useState(0)
  const isBusy = useRef(false)
  const summary = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const form = useForm<Values>({
    defaultValues: options.initialValues as DefaultValues<Values>,
    mode: options.checksWhileTyping ? 'onChange' : 'onSubmit',
    shouldFocusError: !hasSummary,
    resolver: resolverOf(options.check),
  })
  const { errors, isSubmitting } = form.formState

  // After a refused submit the summary is rendered by now, and the enabled button can take the focus.
  useEffect(() => {
    if (refusals > 0) (summary.current ?? button.current)?.focus()
    else if (focus) form.setFocus(focus)
  }, [refusals, focus, form.setFocus])

  const showFailure = (failed: unknown) => {
    const atFault = showAtFields(form, failed, !hasSummary)
    if (atFault.length === 0) setError(failed)
    if (options.toasts) toast.error(messageOf(failed, failure))
    options.onProblems?.(atFault, true)
  }
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setError(null)
    let isSent = false
    const send = async (values: Values) => {
      await options.send(values)
      isSent = true
    }
    await form.handleSubmit(
      (values) => send(values).catch(showFailure),
      (found) => options.onProblems?.(Object.keys(found), false),
    )()
    isBusy.current = false
    if (hasSummary && !isSent) setRefusals((count) => count + 1)
  }
  return {
    ...form,
    field: (name, more) => ({
      ...form.register(name, more),
      ...(hasSummary ? { id: name } : {}),
      error: (get(errors, name) as { message?: string } | undefined)?.message,
    }),
    submit,
    isSubmitting,
    problems: listProblems(errors),
    error,
    failure: error === null ? null : messageOf(error, failure),
    showFailure,
    clearFailure: () => setError(null),
    summary,
    button,
  }
}
