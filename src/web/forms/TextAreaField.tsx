import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { limits } from '../../domain/field-rules'
import { classNames } from '../ui/class-names'
import { Field } from '../ui/Field'
import field from '../ui/Field.module.css'
import { LengthCounter } from '../ui/form/LengthCounter'
import type { SubmitForm } from './use-submit-form'

type FieldLengthProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  max: number
  /** Counts the trimmed text, as it is sent. */
  trimmed?: boolean
}

/** Counts a field's characters while typing without re-rendering the rest of the form. */
export function FieldLength<Values extends FieldValues>(props: FieldLengthProps<Values>) {
  const { control, name, max, trimmed = false } = props
  const text: string = useWatch({ control, name })
  return <LengthCounter text={trimmed ? text.trim() : text} max={max} />
}

type TextAreaFieldProps<Values extends FieldValues> = {
  form: SubmitForm<Values>
  name: FieldPath<Values>
  label: string
  hint?: ReactNode
  max: number
  rows: number
  trimmed?: boolean
  optional?: boolean
  mono?: boolean
  onText?: (text: string) => void
  ref?: (element: HTMLTextAreaElement | null) => void
}

/** A multi-line text field with its length and error. */
export function TextAreaField<Values extends FieldValues>(props: TextAreaFieldProps<Values>) {
  const { form, name, label, hint, max, rows, trimmed, optional, mono, onText, ref } = props
  const { error, id, ref: register, ...input } = form.field(name, { onChange: ({ target }) => onText?.(target.value) })
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      counter={<FieldLength control={form.control} name={name} max={max} trimmed={trimmed} />}
    >
      {(control) => (
        <textarea
          dir="auto"
          {...input}
          {...control}
          ref={(element) => {
            register(element)
            ref?.(element)
          }}
          className={classNames(field.input, field.textArea, mono && field.mono)}
          rows={rows}
        />
      )}
    </Field>
  )
}

type ReasonFieldProps<Values extends FieldValues> = Pick<
  TextAreaFieldProps<Values>,
  'form' | 'name' | 'hint' | 'onText' | 'ref'
> & { rows?: number }

/** The reason for the form's action. */
export function ReasonField<Values extends FieldValues>({ rows = 3, ...props }: ReasonFieldProps<Values>) {
  return <TextAreaField {...props} label="Reason" max={limits.reasonMax} rows={rows} trimmed />
}

/** A note for other admins and judges. */
export function NoteField<Values extends FieldValues>({ rows = 3, ...props }: ReasonFieldProps<Values>) {
  return <TextAreaField {...props} label="Note" optional max={limits.reasonMax} rows={rows} trimmed />
}
