import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { confirmPasswordProblem } from '../../../domain/field-rules'
import { messageOf } from '../../api/http'
import { Button } from '../../ui/Button'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { SubmitOrCancel } from '../../ui/form/SubmitOrCancel'
import { PasswordField } from '../../ui/PasswordField'
import { SheetSection } from '../../ui/Sheet'
import { toast } from '../../ui/toast/toast'
import { showServerProblems } from '../form-problems'
import { AccountName } from '../own-password/AccountName'
import { CurrentPasswordField, currentPasswordRule } from '../own-password/CurrentPasswordField'
import { ownPasswordProblem } from '../own-password/new-password'
import { PasswordChecklist } from '../PasswordChecklist'
import { useChangePassword } from './account-api'
import { useAsked } from './use-asked'

type OwnerProps = { owner: { username: string; email: string } }

export function PasswordSection({ owner }: OwnerProps) {
  const { isOpen, opener, open, close } = useAsked()
  return (
    <SheetSection title="Password" icon="lock" status={isOpen ? 'now' : undefined}>
      {isOpen ? (
        <PasswordForm owner={owner} onClose={close} />
      ) : (
        <>
          <p className="soft">Changing it ends your session in every other browser.</p>
          <div className="btns act">
            <Button ref={opener} onClick={open}>
              Change password…
            </Button>
          </div>
        </>
      )}
    </SheetSection>
  )
}

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

function PasswordForm({ owner, onClose }: OwnerProps & { onClose: () => void }) {
  const [refusal, setRefusal] = useState('')
  const [isShown, setIsShown] = useState(false)
  const change = useChangePassword()
  const { register, handleSubmit, setError, setFocus, getValues, trigger, control, formState } = useForm({
    defaultValues: empty,
  })
  const { errors, isSubmitting } = formState
  const newPassword = useWatch({ control, name: 'newPassword' })
  useEffect(() => setFocus('currentPassword'), [setFocus])

  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    setRefusal('')
    setIsShown(false)
    try {
      const { message } = await change.mutateAsync({ currentPassword, newPassword })
      toast.success(message)
      onClose()
    } catch (error) {
      if (showServerProblems(error, ['currentPassword', 'newPassword'], setError).length > 0) return
      setRefusal(messageOf(error, 'Failed to change the password'))
    }
  })

  const shown = { shown: isShown, onShownChange: setIsShown }
  return (
    <form className="form-1" onSubmit={submit} noValidate>
      <AccountName email={owner.email} />
      <CurrentPasswordField
        error={errors.currentPassword?.message}
        {...shown}
        {...register('currentPassword', currentPasswordRule)}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        below={<PasswordChecklist password={newPassword} owner={owner} />}
        {...shown}
        {...register('newPassword', {
          validate: (value) => ownPasswordProblem(value, owner) ?? true,
          onChange: () => errors.confirmPassword && trigger('confirmPassword'),
        })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...shown}
        {...register('confirmPassword', {
          validate: (value) => confirmPasswordProblem(value, getValues('newPassword')) ?? true,
        })}
      />
      <RefusalNote>{refusal}</RefusalNote>
      <SubmitOrCancel isSubmitting={isSubmitting} label="Change password" busyLabel="Saving..." onCancel={onClose} />
    </form>
  )
}
