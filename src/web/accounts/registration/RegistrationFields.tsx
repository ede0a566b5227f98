import type { ChangeEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { limits, textLength, walletProblem } from '../../../domain/field-rules'
import { walletApp } from '../../paths'
import { EmailField, TextField } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { PasswordField } from '../../ui/PasswordField'
import { WalletAddress } from '../../ui/text/WalletAddress'
import { PasswordChecklist } from '../PasswordChecklist'
import { cleanWallet, type Registration } from './registration-form'
import { contradictsChecksum } from './wallet-checksum'

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
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        shown={isShown}
        onShownChange={onShownChange}
        error={errors.password?.message}
        below={<PasswordChecklist password={password} />}
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
  const clean = cleanWallet(walletAddress)
  const isDoubtful = contradictsChecksum(clean)
  const { onChange, ...wallet } = field('walletAddress')
  // An address copied from a page may bring blanks and invisible characters along; they go before anybody sees them.
  const takeClean = (event: ChangeEvent<HTMLInputElement>) => {
    const taken = cleanWallet(event.target.value)
    if (taken !== event.target.value) event.target.value = taken
    return onChange(event)
  }
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
          {walletProblem(clean) === null && (
            <p className="hint">
              Rewards will go to <WalletAddress>{clean}</WalletAddress>
            </p>
          )}
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
      {...wallet}
      onChange={takeClean}
    />
  )
}
