import type { ChangeEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { walletProblem } from '../../domain/field-rules'
import { walletApp } from '../paths'
import { TextField } from '../ui/Field'
import { Icon } from '../ui/Icon'
import { WalletAddress } from '../ui/text/WalletAddress'
import { cleanWallet } from './registration/registration-form'
import { contradictsChecksum } from './registration/wallet-checksum'

type WalletFieldProps = {
  label: string
  hint: string
  /** What is typed so far. */
  value: string
  error: string | undefined
  field: UseFormRegisterReturn
}

/** Where rewards go: shown whole in groups once it is an address, with a caution where it contradicts its checksum. */
export function WalletField({ label, hint, value, error, field }: WalletFieldProps) {
  const clean = cleanWallet(value)
  const { onChange, ...rest } = field
  // An address copied from a page may bring blanks and invisible characters along; they go before anybody sees them.
  const takeClean = (event: ChangeEvent<HTMLInputElement>) => {
    const taken = cleanWallet(event.target.value)
    if (taken !== event.target.value) event.target.value = taken
    return onChange(event)
  }
  return (
    <TextField
      label={label}
      hint={hint}
      mono
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="0x"
      error={error}
      below={
        <>
          {walletProblem(clean) === null && (
            <p className="hint">
              Rewards will go to <WalletAddress>{clean}</WalletAddress>
            </p>
          )}
          {contradictsChecksum(clean) && (
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
      {...rest}
      onChange={takeClean}
    />
  )
}
