import { factorCodeProblem } from '../../../domain/accounts/factor-code'
import { ApiError, messageOf } from '../../api/http'
import { Form, SubmitButton } from '../../forms/Form'
import { useSubmitForm } from '../../forms/use-submit-form'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { loginWithCode } from '../session/account-calls'
import { CodeField } from './CodeField'

/** A login with a correct password that still needs a code. */
export type PendingLogin = { challenge: string; isRemembered: boolean }

type LoginCodeFormProps = {
  pendingLogin: PendingLogin
  onOpened: () => void
  /** The password is required again; `why` may be empty. */
  onStartAgain: (why: string) => void
}

/** The second step of signing in. */
export function LoginCodeForm({ pendingLogin, onOpened, onStartAgain }: LoginCodeFormProps) {
  const form = useSubmitForm({
    initialValues: { code: '' },
    check: ({ code }) => ({ code: factorCodeProblem(code.trim()) }),
    failure: 'Login failed',
    toasts: true,
    send: async ({ code }) => {
      try {
        await loginWithCode({ challenge: pendingLogin.challenge, code }, pendingLogin.isRemembered)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'LOGIN_EXPIRED') throw error
        return onStartAgain(messageOf(error, 'Login failed'))
      }
      onOpened()
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <SubmitButton form={form} label="Continue" full />
          <Button variant="quiet" className={button.full} disabled={form.isSubmitting} onClick={() => onStartAgain('')}>
            Back to the password
          </Button>
        </>
      }
    >
      <CodeField {...form.field('code')} autoFocus />
    </Form>
  )
}
