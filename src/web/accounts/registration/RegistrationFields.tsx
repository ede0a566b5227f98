import { type FieldPath, useWatch } from 'react-hook-form'
import { limits } from '../../../domain/field-rules'
import { FieldLength } from '../../forms/TextAreaField'
import type { SubmitForm } from '../../forms/use-submit-form'
import { EmailField, TextField } from '../../ui/Field'
import { NewPasswordFields, type PasswordVisibility } from '../own-password/PasswordFields'

/** The fields of every form for a new account. */
type NewAccount = { username: string; email: string; password: string; confirmPassword: string }

/** The same field name in a form with more fields. */
const nameIn = <Values extends NewAccount>(name: keyof NewAccount) => name as FieldPath<Values>

export function BasicFields<Values extends NewAccount>({ form }: { form: SubmitForm<Values> }) {
  const username = nameIn<Values>('username')
  return (
    <>
      <TextField
        label="Username"
        counter={<FieldLength control={form.control} name={username} max={limits.usernameMax} trimmed />}
        hint="3 to 30 letters, numbers, underscores or hyphens"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field(username)}
      />
      <EmailField {...form.field(nameIn<Values>('email'))} />
    </>
  )
}

type SecurityFieldsProps<Values extends NewAccount> = { form: SubmitForm<Values>; visibility: PasswordVisibility }

export function SecurityFields<Values extends NewAccount>({ form, visibility }: SecurityFieldsProps<Values>) {
  const [username, email] = useWatch({
    control: form.control,
    name: [nameIn<Values>('username'), nameIn<Values>('email')],
  })
  return (
    <NewPasswordFields
      form={form}
      name={nameIn<Values>('password')}
      confirmName={nameIn<Values>('confirmPassword')}
      labels={{ password: 'Password', confirm: 'Confirm password' }}
      owner={{ username, email }}
      visibility={visibility}
      hasOneButton
    />
  )
}
