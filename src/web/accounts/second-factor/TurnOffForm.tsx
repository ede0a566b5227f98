import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../api/http'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { SubmitOrCancel } from '../../ui/form/SubmitOrCancel'
import { toast } from '../../ui/toast/toast'
import { showServerProblems } from '../form-problems'
import { AccountName } from '../own-password/AccountName'
import { CurrentPasswordField, currentPasswordRule } from '../own-password/CurrentPasswordField'
import { CodeField, codeRule } from './CodeField'
import { useRemoveSecondFactor } from './second-factor-api'

/** Password and code once more, and the password is enough from then on. */
export function TurnOffForm({ email, onClose }: { email: string; onClose: () => void }) {
  const [refusal, setRefusal] = useState('')
  const remove = useRemoveSecondFactor()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('password'), [setFocus])

  const submit = handleSubmit(async (body) => {
    setRefusal('')
    try {
      const { message } = await remove.mutateAsync(body)
      toast.success(message)
      onClose()
    } catch (error) {
      if (showServerProblems(error, ['password', 'code'], setError).length > 0) return
      setRefusal(messageOf(error, 'Failed to turn two-step login off'))
    }
  })

  return (
    <form className="form-1" onSubmit={submit} noValidate>
      <AccountName email={email} />
      <CurrentPasswordField error={errors.password?.message} {...register('password', currentPasswordRule)} />
      <CodeField error={errors.code?.message} {...register('code', codeRule)} />
      <RefusalNote>{refusal}</RefusalNote>
      <SubmitOrCancel isSubmitting={isSubmitting} label="Turn off" onCancel={onClose} />
    </form>
  )
}
