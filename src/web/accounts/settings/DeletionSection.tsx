import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Account } from '../../../contract/accounts/account-settings'
import { loginPasswordProblem } from '../../../domain/field-rules'
import { profilePath } from '../../features'
import { FormDialog } from '../../forms/FormDialog'
import { useSubmitForm } from '../../forms/use-submit-form'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { PasswordField } from '../../ui/form/PasswordField'
import { SheetSection } from '../../ui/Sheet'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast/toast'
import { useDeleteAccount } from './account-api'
import styles from './Settings.module.css'

export function DeletionSection({ account }: { account: Account }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <SheetSection
      title="Delete account"
      icon="trash"
      aside={
        <Button small variant="danger" disabled={account.isOnlyAdmin} onClick={() => setIsConfirming(true)}>
          Delete account…
        </Button>
      }
    >
      <p className={text.muted}>
        {account.isOnlyAdmin
          ? 'You are the only admin of this site. Before you delete your account, make someone else an admin on the People page.'
          : 'Your name, address and wallet are deleted. Your submissions and the decisions about them remain, under a random name.'}
      </p>
      {isConfirming && <DeletionDialog account={account} onClose={() => setIsConfirming(false)} />}
    </SheetSection>
  )
}

function DeletionDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useDeleteAccount()
  const { username } = account.user
  const form = useSubmitForm({
    initialValues: { username: '', password: '' },
    check: ({ username: typed, password }) => ({
      username: typed.trim() === username ? null : 'This is not your username',
      password: loginPasswordProblem(password),
    }),
    failure: 'Failed to delete the account',
    send: async (values) => {
      const { message } = await remove.mutateAsync({ ...values, username: values.username.trim() })
      toast.success(message)
      await navigate(paths.login)
    },
  })
  return (
    <FormDialog
      form={form}
      alert
      tone="danger"
      icon="trash"
      onClose={onClose}
      title={
        <span>
          <span>Delete the account</span> <bdi>{username}</bdi>
          <span>?</span>
        </span>
      }
      description="This cannot be undone. Download your data first if you want to keep it."
      action="Delete account"
      busyLabel="Deleting..."
      fields={
        <>
          <TextField
            label="Type your username to confirm"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('username')}
          />
          <PasswordField label="Current password" autoComplete="current-password" {...form.field('password')} />
        </>
      }
    >
      <Consequences
        unpaidAwards={account.unpaidAwards}
        showsName={account.publicity.name}
        hasProfile={profilePath(username) !== undefined}
      />
    </FormDialog>
  )
}

type Facts = { unpaidAwards: number; showsName: boolean; hasProfile: boolean }

function Consequences({ unpaidAwards, showsName, hasProfile }: Facts) {
  const awards = unpaidAwards === 1 ? 'One award of yours is' : `${unpaidAwards} awards of yours are`
  return (
    <ul className={styles.consequences}>
      <li>Your username, email, wallet, sessions, emails and visits are removed.</li>
      <li>Your submissions, their verdicts and the ledger remain, under a random name.</li>
      {showsName && (
        <li>{`${hasProfile ? 'Your profile is removed. ' : ''}Reports published with your name keep it.`}</li>
      )}
      {unpaidAwards > 0 && (
        <li className={text.warning}>
          <b className={text.strong}>{`${awards} not paid yet.`}</b> Without an account you can’t pass the KYC check, so
          unpaid awards stay on hold and go back to the sponsor.
        </li>
      )}
    </ul>
  )
}
