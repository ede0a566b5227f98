import type { ComponentProps, ReactNode } from 'react'
import { type FieldPath, type FieldValues, get } from 'react-hook-form'
import { FormPart } from '../ui/form/FormPart'
import type { IconName } from '../ui/Icon'
import { useFormValue } from './use-form-value'
import type { SubmitForm } from './use-submit-form'

type FieldPartProps<Values extends FieldValues> = {
  form: SubmitForm<Values>
  name: FieldPath<Values>
  icon: IconName
  /** Counts as done without input, if it is settled elsewhere. */
  isDone?: boolean
  status?: ComponentProps<typeof FormPart>['status']
  children: ReactNode
}

const isAnswered = (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : Boolean(value))

/** A form section in a sheet with one field; its strip shows whether the field is filled in. */
export function FieldPart<Values extends FieldValues>(props: FieldPartProps<Values>) {
  const { form, name, icon, isDone = false, status, children } = props
  const isFilled = useFormValue(form, (values) => isAnswered(get(values, name)))
  const hasProblem = get(form.formState.errors, name) !== undefined
  return (
    <FormPart icon={icon} isDone={isFilled || isDone} hasProblem={hasProblem} status={status}>
      {children}
    </FormPart>
  )
}
