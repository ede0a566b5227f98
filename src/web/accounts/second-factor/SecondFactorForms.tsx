import { useState } from 'react'
import type { Reply } from '../../../contract/endpoints'
import { factorCodeProblem } from '../../../domain/accounts/factor-code'
import { loginPasswordProblem } from '../../../domain/field-rules'
import { Form } from '../../forms/Form'
import { SubmitOrCancel } from '../../forms/FormDialog'
import { useSubmitForm } from '../../forms/use-submit-form'
import { PasswordField } from '../../ui/form/PasswordField'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast/toast'
import account from '../Account.module.css'
import { AccountName } from '../own-password/PasswordFields'
import { useBeginSecondFactor, useConfirmSecondFactor, useRemoveSecondFactor } from '../settings/account-api'
import { CodeField } from './CodeField'
import { QrCode } from './QrCode'

/** Requires password and code; afterwards the password alone is enough. */
export function TurnOffForm({ email, onClose }: { email: string; onClose: () => void }) {
  const remove = useRemoveSecondFactor()
  const form = useSubmitForm({
    initialValues: { password: '', code: '' },
    check: ({ password, code }) => ({ password: loginPasswordProblem(password), code: factorCodeProblem(code.trim()) }),
    failure: 'Failed to turn two-step login off',
    focus: 'password',
    send: async (body) => {
      const { message } = await remove.mutateAsync(body)
      toast.success(message)
      onClose()
    },
  })
  return (
    <Form form={form} actions={<SubmitOrCancel form={form} label="Turn off" onCancel={onClose} />}>
      <AccountName email={email} />
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('password')} />
      <CodeField {...form.field('code')} />
    </Form>
  )
}

type Setup = Reply<'beginSecondFactor'>['data']
type TurnOnFormProps = { email: string; onTurnedOn: (recoveryCodes: string[]) => void; onClose: () => void }

/** Asks for the password, then shows the secret for the app and asks for a code that proves the app has it. */
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
  const begin = useBeginSecondFactor()
  const form = useSubmitForm({
    initialValues: { password: '' },
    check: ({ password }) => ({ password: loginPasswordProblem(password) }),
    failure: 'Failed to check the password',
    focus: 'password',
    send: async (body) => onBegun(await begin.mutateAsync(body)),
  })
  return (
    <Form form={form} actions={<SubmitOrCancel form={form} label="Continue" onCancel={onClose} />}>
      <AccountName email={email} />
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('password')} />
    </Form>
  )
}

type CodeStepProps = Pick<TurnOnFormProps, 'onTurnedOn' | 'onClose'> & { setup: Setup }

function CodeStep({ setup, onTurnedOn, onClose }: CodeStepProps) {
  const confirm = useConfirmSecondFactor()
  const form = useSubmitForm({
    initialValues: { code: '' },
    check: ({ code }) => ({ code: factorCodeProblem(code.trim()) }),
    failure: 'Failed to turn two-step login on',
    focus: 'code',
    send: async (body) => {
      const recoveryCodes = await confirm.mutateAsync(body)
      toast.success('Two-step login is on. Every other session has ended.')
      onTurnedOn(recoveryCodes)
    },
  })
  const groups = setup.secret.match(/.{1,4}/g)?.join(' ')
  return (
    <Form form={form} actions={<SubmitOrCancel form={form} label="Turn on" onCancel={onClose} />}>
      <div className={account.codes}>
        <p>
          Scan this with your authenticator app. Or type the key below into it, or{' '}
          <a href={setup.address}>open the app on this device</a>.
        </p>
        <QrCode text={setup.address} label="The key as a QR code" />
        <code className={account.key}>{groups}</code>
        <p className={text.faint}>Time-based, 6 digits, 30 seconds. Then enter the code that the app shows.</p>
      </div>
      <CodeField onlyApp {...form.field('code')} />
    </Form>
  )
}
