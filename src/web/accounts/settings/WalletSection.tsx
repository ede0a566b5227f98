import { useState } from 'react'
import type { Account } from '../../../contract/accounts/account-settings'
import { loginPasswordProblem, walletProblem } from '../../../domain/field-rules'
import { isSameWallet } from '../../../domain/wallet'
import { Form } from '../../forms/Form'
import { ConfirmDialog, SubmitOrCancel } from '../../forms/FormDialog'
import { useSubmitForm } from '../../forms/use-submit-form'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Caution } from '../../ui/Field'
import { PasswordField } from '../../ui/form/PasswordField'
import layout from '../../ui/layout.module.css'
import { SheetSection } from '../../ui/Sheet'
import { WalletAddress } from '../../ui/text/WalletAddress'
import text from '../../ui/text.module.css'
import { formatDeadline } from '../../ui/time/dates'
import { toast } from '../../ui/toast/toast'
import { cleanWallet, WalletField, walletWarning } from '../WalletField'
import { useChangeWallet } from './account-api'
import styles from './Settings.module.css'
import { useDisclosure } from './use-disclosure'

export function WalletSection({ account }: { account: Account }) {
  const { isOpen, opener, open, close } = useDisclosure()
  const { walletHeldUntil, user } = account
  const status = isOpen ? 'now' : walletHeldUntil ? 'warn' : undefined
  return (
    <SheetSection
      title="Wallet"
      icon="wallet"
      status={status}
      aside={
        !isOpen && (
          <Button small ref={opener} onClick={open}>
            Change wallet…
          </Button>
        )
      }
    >
      <p className={text.muted}>Rewards are paid to</p>
      <p className={layout.belowTiny}>
        <WalletAddress large>{user.walletAddress}</WalletAddress>
      </p>
      {walletHeldUntil && <HeldNote until={walletHeldUntil} />}
      {isOpen && <WalletForm account={account} onClose={close} />}
    </SheetSection>
  )
}

function HeldNote({ until }: { until: string }) {
  return (
    <Caution className={layout.below}>
      You changed it. Payments to you are paused until <time dateTime={until}>{formatDeadline(new Date(until))}</time>.
    </Caution>
  )
}

type WalletChange = { walletAddress: string; password: string }

/** Asks for the new address and the password, then shows the full address for confirmation before sending. */
function WalletForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const [unconfirmed, setUnconfirmed] = useState<WalletChange | null>(null)
  const change = useChangeWallet()
  const form = useSubmitForm<WalletChange>({
    initialValues: { walletAddress: '', password: '' },
    check: ({ walletAddress, password }) => {
      const clean = cleanWallet(walletAddress)
      const isSame = isSameWallet(clean, account.user.walletAddress)
      return {
        walletAddress: walletProblem(clean) ?? (isSame ? 'This is already your wallet address' : null),
        password: loginPasswordProblem(password),
      }
    },
    failure: 'Failed to change the wallet',
    focus: 'walletAddress',
    send: (values) => setUnconfirmed({ ...values, walletAddress: cleanWallet(values.walletAddress) }),
  })
  const warning = unconfirmed && walletWarning(unconfirmed.walletAddress)
  const save = async (wanted: WalletChange) => {
    try {
      await change.mutateAsync(wanted)
    } catch (error) {
      setUnconfirmed(null)
      return form.showFailure(error)
    }
    toast.success('Wallet address changed')
    onClose()
  }
  return (
    <>
      <Form form={form} actions={<SubmitOrCancel form={form} label="Continue" onCancel={onClose} />}>
        <WalletField
          form={form}
          label="New wallet address"
          hint="Payments to you are paused for 72 hours after a change, and we email you about it."
        />
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('password')} />
      </Form>
      {unconfirmed && (
        <ConfirmDialog
          tone="warn"
          title="Pay your rewards to this address?"
          description="Check it against your wallet app, group by group. A payment to a wrong address cannot be undone."
          action={warning ? 'Use it anyway' : 'Change wallet'}
          variant={warning ? 'plain' : 'primary'}
          busyLabel="Saving..."
          run={() => save(unconfirmed)}
          onClose={() => setUnconfirmed(null)}
        >
          {warning && <Caution>{`${warning} Awards cannot be paid to it.`}</Caution>}
          <dl className={classNames(layout.tight, styles.wallets)}>
            <dt>New</dt>
            <dd className={text.strong}>
              <WalletAddress large>{unconfirmed.walletAddress}</WalletAddress>
            </dd>
            <dt>Current</dt>
            <dd className={text.muted}>
              <WalletAddress large>{account.user.walletAddress}</WalletAddress>
            </dd>
          </dl>
        </ConfirmDialog>
      )}
    </>
  )
}
