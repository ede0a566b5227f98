import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Account } from '../../../contract/accounts/account-settings'
import { walletProblem } from '../../../domain/field-rules'
import { isSameWallet } from '../../../domain/wallet'
import { messageOf } from '../../api/http'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { WalletAddress } from '../../ui/text/WalletAddress'
import { toast } from '../../ui/toast/toast'
import { showServerProblems } from '../form-problems'
import { CurrentPasswordField, currentPasswordRule } from '../own-password/CurrentPasswordField'
import { cleanWallet } from '../registration/registration-form'
import { WalletField } from '../WalletField'
import { useChangeWallet } from './account-api'

type WalletChange = { walletAddress: string; password: string }

/** The new address and the password; then the whole address once more, before it is sent. */
export function WalletForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const [refusal, setRefusal] = useState('')
  const [asked, setAsked] = useState<WalletChange | null>(null)
  const change = useChangeWallet()
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm<WalletChange>({
    defaultValues: { walletAddress: '', password: '' },
  })
  const { errors } = formState
  const walletAddress = useWatch({ control, name: 'walletAddress' })
  useEffect(() => setFocus('walletAddress'), [setFocus])

  const problemOf = (typed: string) => {
    const clean = cleanWallet(typed)
    const isSame = isSameWallet(clean, account.user.walletAddress)
    return walletProblem(clean) ?? (isSame ? 'This is your wallet address already' : true)
  }
  const ask = handleSubmit((values) => {
    setRefusal('')
    setAsked({ ...values, walletAddress: cleanWallet(values.walletAddress) })
  })
  const confirm = async (wanted: WalletChange) => {
    try {
      await change.mutateAsync(wanted)
      toast.success('Wallet address changed')
      onClose()
    } catch (error) {
      setAsked(null)
      if (showServerProblems(error, ['walletAddress', 'password'], setError).length > 0) return
      setRefusal(messageOf(error, 'Failed to change the wallet'))
    }
  }

  return (
    <form className="form-1" onSubmit={ask} noValidate>
      <WalletField
        label="New wallet address"
        hint="Payments to you wait 72 hours after a change, and we mail you about it."
        value={walletAddress}
        error={errors.walletAddress?.message}
        field={register('walletAddress', { validate: problemOf })}
      />
      <CurrentPasswordField error={errors.password?.message} {...register('password', currentPasswordRule)} />
      <RefusalNote>{refusal}</RefusalNote>
      <div className="btns">
        <Button type="submit" variant="primary">
          Continue
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      {asked && (
        <Confirmation
          from={account.user.walletAddress}
          to={asked.walletAddress}
          isBusy={change.isPending}
          onCancel={() => setAsked(null)}
          onConfirm={() => void confirm(asked)}
        />
      )}
    </form>
  )
}

type ConfirmationProps = { from: string; to: string; isBusy: boolean; onCancel: () => void; onConfirm: () => void }

function Confirmation({ from, to, isBusy, onCancel, onConfirm }: ConfirmationProps) {
  return (
    <Dialog
      isOpen
      alert
      tone="warn"
      onClose={onCancel}
      title="Pay your rewards to this address?"
      description="Hold it against your wallet, group by group. A payment to a wrong address cannot be undone."
      actions={
        <>
          <Button onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="primary" busy={isBusy} onClick={onConfirm}>
            {isBusy ? 'Saving...' : 'Change wallet'}
          </Button>
        </>
      }
    >
      <dl className="wallets">
        <dt>New</dt>
        <dd className="strong">
          <WalletAddress>{to}</WalletAddress>
        </dd>
        <dt>Until now</dt>
        <dd className="soft">
          <WalletAddress>{from}</WalletAddress>
        </dd>
      </dl>
    </Dialog>
  )
}
