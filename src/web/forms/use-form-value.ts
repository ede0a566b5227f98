import { useCallback, useSyncExternalStore } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SubmitForm } from './use-submit-form'

/**
 * One fact about the values of a form. The component is drawn again when the answer changes, not at every key. Unlike
 * `useWatch`, it also answers anew when what `read` compares the values with has changed.
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
