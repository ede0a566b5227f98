import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Account } from '../../../contract/accounts/account-settings'
import { messageOf } from '../../api/http'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/Field'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { toast } from '../../ui/toast/toast'
import { showServerProblems } from '../form-problems'
import { CurrentPasswordField, currentPasswordRule } from '../own-password/CurrentPasswordField'
import { useDeleteAccount } from './account-api'

const formId = 'delete-account'

type DeletionDialogProps = { account: Account; onClose: () => void }

/** Says what goes and what stays, and asks for the username and the password. */
export function DeletionDialog({ account, onClose }: DeletionDialogProps) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState('')
  const remove = useDeleteAccount()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { username: '', password: '' } })
  const { errors, isSubmitting } = formState
  const { username } = account.user

  const submit = handleSubmit(async (values) => {
    setRefusal('')
    try {
      const { message } = await remove.mutateAsync({ ...values, username: values.username.trim() })
      toast.success(message)
      await navigate(paths.login)
    } catch (error) {
      if (showServerProblems(error, ['username', 'password'], setError).length > 0) return
      setRefusal(messageOf(error, 'Failed to delete the account'))
    }
  })

  return (
    <Dialog
      isOpen
      alert
      tone="danger"
      icon="trash"
      onClose={onClose}
      title={
        <>
          Delete the account <bdi>{username}</bdi>?
        </>
      }
      description="This cannot be undone. Download your data first if you want to keep it."
      actions={
        <>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            {isSubmitting ? 'Deleting...' : 'Delete account'}
          </Button>
        </>
      }
    >
      <Consequences unpaidAwards={account.unpaidAwards} />
      <form id={formId} className="form-1" onSubmit={submit} noValidate>
        <TextField
          label="Type your username to confirm"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username', {
            validate: (typed) => typed.trim() === username || 'This is not your username',
          })}
        />
        <CurrentPasswordField error={errors.password?.message} {...register('password', currentPasswordRule)} />
        <RefusalNote>{refusal}</RefusalNote>
      </form>
    </Dialog>
  )
}

function Consequences({ unpaidAwards }: { unpaidAwards: number }) {
  const awards = unpaidAwards === 1 ? 'One award of yours is' : `${unpaidAwards} awards of yours are`
  return (
    <ul className="consequences">
      <li>Your username, email, wallet, sessions, mails and visits are removed.</li>
      <li>Your submissions, their verdicts and the ledger stay, under a random name.</li>
      {unpaidAwards > 0 && (
        <li className="warn">
          <b className="strong">{awards} not paid yet.</b> Without an account nobody can pass the KYC check: what is
          unpaid stays held and goes back to the sponsor.
        </li>
      )}
    </ul>
  )
}
