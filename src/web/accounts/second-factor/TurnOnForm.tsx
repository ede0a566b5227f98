import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Reply } from '../../../contract/endpoints'
import { messageOf } from '../../api/http'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { SubmitOrCancel } from '../../ui/form/SubmitOrCancel'
import { toast } from '../../ui/toast/toast'
import { showServerProblems } from '../form-problems'
import { AccountName } from '../own-password/AccountName'
import { CurrentPasswordField, currentPasswordRule } from '../own-password/CurrentPasswordField'
import { CodeField, codeRule } from './CodeField'
import { QrCode } from './QrCode'
import { useBeginSecondFactor, useConfirmSecondFactor } from './second-factor-api'

type Setup = Reply<'beginSecondFactor'>['data']
type TurnOnFormProps = { email: string; onTurnedOn: (recoveryCodes: string[]) => void; onClose: () => void }

/** The password; then the secret for the app, and a code that shows that the app has it. */
export function TurnOnForm({ email, onTurnedOn, onClose }: TurnOnFormProps) {
  const [setup, setSetup] = useState<Setup | null>(null)
  return setup ? (
    <CodeStep setup={setup} onTurnedOn={onTurnedOn} onClose={onClose} />
  ) : (
    <PasswordStep email={email} onBegun={setSetup} onClose={onClose} />
  )
}

type PasswordStepProps = { email: string; onBegun: (setup: Setup) => void; onClose: () => void }

function PasswordStep({ email, onBegun, onClose }: PasswordStepProps) {
  const [refusal, setRefusal] = useState('')
  const begin = useBeginSecondFactor()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('password'), [setFocus])

  const submit = handleSubmit(async (body) => {
    setRefusal('')
    try {
      onBegun(await begin.mutateAsync(body))
    } catch (error) {
      if (showServerProblems(error, ['password'], setError).length > 0) return
      setRefusal(messageOf(error, 'Failed to check the password'))
    }
  })

  return (
    <form className="form-1" onSubmit={submit} noValidate>
      <AccountName email={email} />
      <CurrentPasswordField error={errors.password?.message} {...register('password', currentPasswordRule)} />
      <RefusalNote>{refusal}</RefusalNote>
      <SubmitOrCancel isSubmitting={isSubmitting} label="Continue" onCancel={onClose} />
    </form>
  )
}

type CodeStepProps = Pick<TurnOnFormProps, 'onTurnedOn' | 'onClose'> & { setup: Setup }

function CodeStep({ setup, onTurnedOn, onClose }: CodeStepProps) {
  const [refusal, setRefusal] = useState('')
  const confirm = useConfirmSecondFactor()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('code'), [setFocus])

  const submit = handleSubmit(async (body) => {
    setRefusal('')
    try {
      const recoveryCodes = await confirm.mutateAsync(body)
      toast.success('Two-step login is on. Every other session has ended.')
      onTurnedOn(recoveryCodes)
    } catch (error) {
      if (showServerProblems(error, ['code'], setError).length > 0) return
      setRefusal(messageOf(error, 'Failed to turn two-step login on'))
    }
  })

  return (
    <form className="form-1" onSubmit={submit} noValidate>
      <Secret setup={setup} />
      <CodeField isOfApp error={errors.code?.message} {...register('code', codeRule)} />
      <RefusalNote>{refusal}</RefusalNote>
      <SubmitOrCancel isSubmitting={isSubmitting} label="Turn on" onCancel={onClose} />
    </form>
  )
}

function Secret({ setup }: { setup: Setup }) {
  const groups = setup.secret.match(/.{1,4}/g)?.join(' ')
  return (
    <div className="setup">
      <p>
        Scan this with your authenticator app. Or type the key below into it, or{' '}
        <a href={setup.address}>open the app on this device</a>.
      </p>
      <QrCode text={setup.address} label="The key as a QR code" />
      <p className="setup-key">
        <code>{groups}</code>
      </p>
      <p className="meta">Time-based, 6 digits, 30 seconds. Then enter the code that the app shows.</p>
    </div>
  )
}
