import { useState } from 'react'
import { confirmPasswordProblem, loginPasswordProblem } from '../../../domain/field-rules'
import { Form } from '../../forms/Form'
import { SubmitOrCancel } from '../../forms/FormDialog'
import { useSubmitForm } from '../../forms/use-submit-form'
import { Button } from '../../ui/Button'
import { PasswordField } from '../../ui/form/PasswordField'
import { SheetSection } from '../../ui/Sheet'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast/toast'
import { ownPasswordProblem } from '../own-password/new-password'
import { AccountName, NewPasswordFields } from '../own-password/PasswordFields'
import { useChangePassword } from './account-api'
import { useDisclosure } from './use-disclosure'

type OwnerProps = { owner: { username: string; email: string } }

export function PasswordSection({ owner }: OwnerProps) {
  const { isOpen, opener, open, close } = useDisclosure()
  return (
    <SheetSection
      title="Password"
      icon="lock"
      status={isOpen ? 'now' : undefined}
      aside={
        !isOpen && (
          <Button small ref={opener} onClick={open}>
            Change password…
          </Button>
        )
      }
    >
      {isOpen ? (
        <PasswordForm owner={owner} onClose={close} />
      ) : (
        <p className={text.muted}>Changing it ends your session in every other browser.</p>
      )}
    </SheetSection>
  )
}

function PasswordForm({ owner, onClose }: OwnerProps & { onClose: () => void }) {
  const [isShown, setIsShown] = useState(false)
  const visibility = { shown: isShown, onShownChange: setIsShown }
  const change = useChangePassword()
  const form = useSubmitForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: ({ currentPassword, newPassword, confirmPassword }) => ({
      currentPassword: loginPasswordProblem(currentPassword),
      newPassword: ownPasswordProblem(newPassword, owner),
      confirmPassword: confirmPasswordProblem(confirmPassword, newPassword),
    }),
    failure: 'Failed to change the password',
    focus: 'currentPassword',
    send: async ({ currentPassword, newPassword }) => {
      setIsShown(false)
      const { message } = await change.mutateAsync({ currentPassword, newPassword })
      toast.success(message)
      onClose()
    },
  })
  return (
    <Form
      form={form}
      actions={<SubmitOrCancel form={form} label="Change password" busyLabel="Saving..." onCancel={onClose} />}
    >
      <AccountName email={owner.email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...visibility}
        {...form.field('currentPassword')}
      />
      <NewPasswordFields
        form={form}
        name="newPassword"
        confirmName="confirmPassword"
        labels={{ password: 'New password', confirm: 'Confirm new password' }}
        owner={owner}
        visibility={visibility}
      />
    </Form>
  )
}
