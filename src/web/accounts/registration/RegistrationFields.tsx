import { useWatch } from 'react-hook-form'
import { limits, textLength } from '../../../domain/field-rules'
import { EmailField, TextField } from '../../ui/Field'
import { PasswordField } from '../../ui/PasswordField'
import { PasswordChecklist } from '../PasswordChecklist'
import { WalletField } from '../WalletField'
import type { Registration, RegistrationForm } from './registration-form'

type FieldsProps = { registration: Registration }

export function BasicFields({ registration }: FieldsProps) {
  const { form, field } = registration
  const { errors } = form.formState
  const username = useWatch({ control: form.control, name: 'username' })
  return (
    <>
      <TextField
        label="Username"
        counter={`${textLength(username.trim())}/${limits.usernameMax}`}
        hint="3 to 30 letters, numbers, underscores or hyphens"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...field('username')}
      />
      <EmailField error={errors.email?.message} {...field('email')} />
    </>
  )
}

type SecurityFieldsProps = FieldsProps & { isShown: boolean; onShownChange: (isShown: boolean) => void }

export function SecurityFields({ registration, isShown, onShownChange }: SecurityFieldsProps) {
  const { form, field } = registration
  const { errors } = form.formState
  const { password, ...owner } = useWatch({ control: form.control }) as RegistrationForm
  return (
    <>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        shown={isShown}
        onShownChange={onShownChange}
        error={errors.password?.message}
        below={<PasswordChecklist password={password} owner={owner} />}
        {...field('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        shown={isShown}
        error={errors.confirmPassword?.message}
        {...field('confirmPassword')}
      />
    </>
  )
}

export function WalletFields({ registration }: FieldsProps) {
  const { form, field } = registration
  const { errors } = form.formState
  const walletAddress = useWatch({ control: form.control, name: 'walletAddress' })
  return (
    <WalletField
      label="Wallet address"
      hint="The Ethereum address to which rewards are paid. A payment to a wrong address cannot be undone."
      value={walletAddress}
      error={errors.walletAddress?.message}
      field={field('walletAddress')}
    />
  )
}
