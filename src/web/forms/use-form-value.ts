import { useCallback, useSyncExternalStore } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SubmitForm } from './use-submit-form'

/**
 * A value derived from a form. Re-renders when the derived value changes, not on every key. Unlike `useWatch`, it also
 * updates when something else that `read` depends on has changed.
 */
export function useFormValue<Values extends FieldValues, Value extends string | number | boolean>(
  { subscribe, getValues }: Pick<SubmitForm<Values>, 'subscribe' | 'getValues'>,
  read: (values: Values) => Value,
): Value {
  const listen = useCallback(
    (callback: () => void) => subscribe({ formState: { values: true }, callback }),
    [subscribe],
  )
  return useSyncExternalStore(listen, () => read(getValues()))
}
