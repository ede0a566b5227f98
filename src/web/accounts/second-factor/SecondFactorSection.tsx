import { useState } from 'react'
import type { Account } from '../../../contract/accounts/account-settings'
import type { Reply } from '../../../contract/endpoints'
import { factorCodeProblem } from '../../../domain/accounts/factor-code'
import { loginPasswordProblem } from '../../../domain/field-rules'
import { Form } from '../../forms/Form'
import { SubmitOrCancel } from '../../forms/FormDialog'
import { useSubmitForm } from '../../forms/use-submit-form'
import { focusOnMount } from '../../ui/access/focus'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { PasswordField } from '../../ui/form/PasswordField'
import { SheetSection } from '../../ui/Sheet'
import { copyText } from '../../ui/text/copy-text'
import { saveFile } from '../../ui/text/save-file'
import text from '../../ui/text.module.css'
import { formatDay } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { toast } from '../../ui/toast/toast'
import account from '../Account.module.css'
import { AccountName } from '../own-password/PasswordFields'
import { useBeginSecondFactor, useConfirmSecondFactor, useRemoveSecondFactor } from '../settings/account-api'
import { useDisclosure } from '../settings/use-disclosure'
import { CodeField } from './CodeField'
import { QrCode } from './QrCode'

/** For admins, and for former admins who turned it on. */
export function SecondFactorSection({ account }: { account: Account }) {
  const { secondFactor, user } = account
  const { isOpen, opener, open, close } = useDisclosure()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (user.role !== 'admin' && !secondFactor) return null
  const finish = () => {
    setCodes(null)
    close()
  }
  return (
    <SheetSection
      title="Two-step login"
      icon="key"
      status={isOpen ? 'now' : undefined}
      aside={
        !isOpen && (
          <Button small ref={opener} onClick={open}>
            {secondFactor ? 'Turn off…' : 'Turn on…'}
          </Button>
        )
      }
    >
      {secondFactor ? <State secondFactor={secondFactor} /> : <Invitation />}
      {codes && <RecoveryCodes codes={codes} username={user.username} onSaved={finish} />}
      {isOpen && !codes && !secondFactor && <TurnOnForm email={user.email} onTurnedOn={setCodes} onClose={close} />}
      {isOpen && !codes && secondFactor && <TurnOffForm email={user.email} onClose={close} />}
    </SheetSection>
  )
}

function Invitation() {
  return (
    <p className={text.muted}>
      Logging in also takes a code from an authenticator app, so a stolen password is not enough.
    </p>
  )
}

function State({ secondFactor }: { secondFactor: NonNullable<Account['secondFactor']> }) {
  const { since, recoveryCodesLeft: codesLeft } = secondFactor
  return (
    <p className={text.muted}>
      <span>On since</span> <Time at={since} format={formatDay} />
      <span>{`. ${codesLeft === 1 ? 'One recovery code is' : `${codesLeft} recovery codes are`} left.`}</span>
      {codesLeft < 3 && <span> Turn it off and on again to get new ones.</span>}
    </p>
  )
}

type RecoveryCodesProps = { codes: string[]; username: string; onSaved: () => void }

/** Codes for signing in without the app. Shown only once. */
function RecoveryCodes({ codes, username, onSaved }: RecoveryCodesProps) {
  const lines = `${codes.join('\n')}\n`
  return (
    <div className={account.codes}>
      <p ref={focusOnMount} tabIndex={-1}>
        <b className={text.strong}>Save these recovery codes</b> somewhere other than your phone. Each logs you in once,
        in place of a code from the app. They are not shown again.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={button.actions}>
        <Button onClick={() => void copyText(lines, 'Recovery codes copied')}>Copy</Button>
        <Button onClick={() => saveFile(lines, `recovery-codes-${username}.txt`, 'text/plain')}>Download</Button>
        <Button variant="primary" onClick={onSaved}>
          I’ve saved these codes
        </Button>
      </div>
    </div>
  )
}

/** Requires password and code; afterwards the password alone is enough. */
function TurnOffForm({ email, onClose }: { email: string; onClose: () => void }) {
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
function TurnOnForm({ email, onTurnedOn, onClose }: TurnOnFormProps) {
  const [setup, setSetup] = useState<Setup | null>(null)
  return setup ? (
    <CodeStep setup={setup} onTurnedOn={onTurnedOn} onClose={onClose} />
  ) : (
    <PasswordStep email={email} onStarted={setSetup} onClose={onClose} />
  )
}

type PasswordStepProps = { email: string; onStarted: (setup: Setup) => void; onClose: () => void }

function PasswordStep({ email, onStarted, onClose }: PasswordStepProps) {
  const begin = useBeginSecondFactor()
  const form = useSubmitForm({
    initialValues: { password: '' },
    check: ({ password }) => ({ password: loginPasswordProblem(password) }),
    failure: 'Failed to check the password',
    focus: 'password',
    send: async (body) => onStarted(await begin.mutateAsync(body)),
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
        <code className={classNames(account.key, account.groups)}>{groups}</code>
        <p className={text.faint}>Time-based, 6 digits, 30 seconds. Then enter the code that the app shows.</p>
      </div>
      <CodeField onlyApp {...form.field('code')} />
    </Form>
  )
}
