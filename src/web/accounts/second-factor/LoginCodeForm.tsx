import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, messageOf } from '../../api/http'
import { Button } from '../../ui/Button'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { showServerProblems } from '../form-problems'
import { loginWithCode } from '../session/account-calls'
import { CodeField, codeRule } from './CodeField'

/** A login whose password was right. */
export type BegunLogin = { challenge: string; isRemembered: boolean }

type LoginCodeFormProps = {
  begun: BegunLogin
  onOpened: () => void
  /** The password has to be given again; why, where there is something to say. */
  onStartAgain: (why: string) => void
}

/** The second step of a login. */
export function LoginCodeForm({ begun, onOpened, onStartAgain }: LoginCodeFormProps) {
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('code'), [setFocus])

  const submit = handleSubmit(async ({ code }) => {
    setRefusal('')
    try {
      await loginWithCode({ challenge: begun.challenge, code }, begun.isRemembered)
    } catch (error) {
      if (showServerProblems(error, ['code'], setError).length > 0) return
      const message = messageOf(error, 'Login failed')
      if (error instanceof ApiError && error.code === 'LOGIN_EXPIRED') onStartAgain(message)
      else setRefusal(message)
      return
    }
    onOpened()
  })

  return (
    <form className="form-1" onSubmit={submit} noValidate>
      <CodeField error={errors.code?.message} {...register('code', codeRule)} />
      <RefusalNote>{refusal}</RefusalNote>
      <Button type="submit" variant="primary" className="btn-w" busy={isSubmitting}>
        {isSubmitting ? 'Checking...' : 'Continue'}
      </Button>
      <Button className="btn-w" disabled={isSubmitting} onClick={() => onStartAgain('')}>
        Back to the password
      </Button>
    </form>
  )
}
