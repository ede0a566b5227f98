import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { walletApp } from '../../paths'
import { EmailField, TextField } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { PasswordField } from '../../ui/PasswordField'
import { PasswordChecklist } from '../PasswordChecklist'
import { cleanWallet, type RegistrationForm, rules } from './registration-form'
import { contradictsChecksum } from './wallet-checksum'

export type FieldsProps = { form: UseFormReturn<RegistrationForm> }

/** Registers a field so that a message, once shown, follows every change. */
export function fieldOf(form: UseFormReturn<RegistrationForm>, name: keyof RegistrationForm) {
  const { register, trigger, getFieldState } = form
  const judgeAgain = (other: keyof RegistrationForm) => getFieldState(other).invalid && void trigger(other)
  return register(name, {
    validate: rules[name] as never,
    onChange: () => {
      judgeAgain(name)
      if (name === 'password') judgeAgain('confirmPassword')
    },
  })
}

export function BasicFields({ form }: FieldsProps) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Username"
        hint="3 to 30 letters, numbers, underscores or hyphens"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...fieldOf(form, 'username')}
      />
      <EmailField error={errors.email?.message} {...fieldOf(form, 'email')} />
    </>
  )
}

export function SecurityFields({ form }: FieldsProps) {
  const { errors } = form.formState
  const [isShown, setIsShown] = useState(false)
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        shown={isShown}
        onShownChange={setIsShown}
        error={errors.password?.message}
        below={<PasswordChecklist password={password} />}
        {...fieldOf(form, 'password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        shown={isShown}
        error={errors.confirmPassword?.message}
        {...fieldOf(form, 'confirmPassword')}
      />
    </>
  )
}

export function WalletFields({ form }: FieldsProps) {
  const { errors } = form.formState
  const walletAddress = useWatch({ control: form.control, name: 'walletAddress' })
  const isDoubtful = contradictsChecksum(cleanWallet(walletAddress))
  const { onBlur, ...field } = fieldOf(form, 'walletAddress')
  return (
    <TextField
      label="Wallet address"
      hint="The Ethereum address to which rewards are paid. A payment to a wrong address cannot be undone."
      mono
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="0x"
      error={errors.walletAddress?.message}
      below={
        <>
          {isDoubtful && (
            <p className="caution" role="status">
              <Icon name="triangle-alert" />
              This address does not match its checksum. Check it for typing errors.
            </p>
          )}
          <p className="meta">
            No wallet yet?{' '}
            <a href={walletApp} target="_blank" rel="noopener noreferrer">
              Get a wallet app
            </a>
          </p>
        </>
      }
      {...field}
      onBlur={(event) => {
        form.setValue('walletAddress', cleanWallet(event.target.value))
        return onBlur(event)
      }}
    />
  )
}
