import type { ChangeEvent } from 'react'
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { walletProblem } from '../../domain/field-rules'
import type { SubmitForm } from '../forms/use-submit-form'
import { walletApp } from '../paths'
import { Caution, TextField } from '../ui/Field'
import { WalletAddress } from '../ui/text/WalletAddress'
import text from '../ui/text.module.css'
import { walletWarning } from './registration/wallet-checksum'

export { walletWarning }

const invisible = /[\s\u200b-\u200d\u2060\ufeff]/g

/** An address copied from a page may include spaces and invisible characters. */
export const cleanWallet = (walletAddress: string) => walletAddress.replace(invisible, '')

type WalletFieldProps<Values extends FieldValues> = {
  form: Pick<SubmitForm<Values>, 'control' | 'field'>
  label: string
  hint: string
}

/** The reward wallet: shows a valid address in full, in groups, with a warning if it contradicts its checksum. */
export function WalletField<Values extends FieldValues & { walletAddress: string }>(props: WalletFieldProps<Values>) {
  const { form, label, hint } = props
  const name = 'walletAddress' as FieldPath<Values>
  const clean = cleanWallet(useWatch({ control: form.control, name }))
  const warning = walletWarning(clean)
  const { onChange, ...field } = form.field(name)
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
      below={
        <>
          {walletProblem(clean) === null && (
            <p className={text.faint}>
              Rewards will go to <WalletAddress>{clean}</WalletAddress>
            </p>
          )}
          {warning !== null && (
            <div role="status">
              <Caution>{warning}</Caution>
            </div>
          )}
          <p className={text.faint}>
            No wallet yet?{' '}
            <a href={walletApp} target="_blank" rel="noopener noreferrer">
              Get a wallet app
            </a>
          </p>
        </>
      }
      {...field}
      onChange={takeClean}
    />
  )
}
