import { useRef } from 'react'
import {
  confirmPasswordProblem,
  emailProblem,
  termsMessage,
  usernameProblem,
  walletProblem,
} from '../../../domain/field-rules'
import { type SubmitForm, useSubmitForm } from '../../forms/use-submit-form'
import { ownPasswordProblem } from '../own-password/new-password'
import { register as createAccount } from '../session/account-calls'
import { cleanWallet } from '../WalletField'

export type RegistrationValues = {
  username: string
  email: string
  password: string
  confirmPassword: string
  walletAddress: string
  acceptedToS: boolean
}

const initialValues: RegistrationValues = {
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  walletAddress: '',
  acceptedToS: false,
}

type FieldName = keyof RegistrationValues

export type Step = {
  title: string
  /** Shown next to the title of an upcoming step. */
  ahead: string
  fields: readonly FieldName[]
}

export const steps: readonly Step[] = [
  { title: 'Basic Info', ahead: 'your username and email', fields: ['username', 'email'] },
  { title: 'Security', ahead: 'a password', fields: ['password', 'confirmPassword'] },
  { title: 'Wallet', ahead: 'where rewards are paid', fields: ['walletAddress'] },
  { title: 'Terms', ahead: 'read to the end, then accept', fields: ['acceptedToS'] },
]
export const lastStep = steps.length - 1

const problemsOf = (values: RegistrationValues): Record<FieldName, string | null> => ({
  username: usernameProblem(values.username.trim()),
  email: emailProblem(values.email.trim()),
  password: ownPasswordProblem(values.password, values),
  confirmPassword: confirmPasswordProblem(values.confirmPassword, values.password),
  walletAddress: walletProblem(cleanWallet(values.walletAddress)),
  acceptedToS: values.acceptedToS ? null : termsMessage,
})

/** The first step with an error, or the last step, which is checked on submit. */
export function firstOpenStep(values: RegistrationValues): number {
  const problems = problemsOf(values)
  const step = steps.findIndex(({ fields }) => fields.some((name) => problems[name] !== null))
  return step < 0 ? lastStep : step
}

export type Registration = SubmitForm<RegistrationValues> & {
  /** Validates these fields; the first invalid one gets the focus. */
  check: (names: readonly FieldName[]) => Promise<boolean>
}

type Callbacks = {
  /** Called with invalid fields, found here or by the server. */
  onProblems: (names: string[], isFromServer: boolean) => void
  onCreated: (email: string) => void
}

/**
 * The form of all four steps. A field is validated when its step is left, and on every change after its first error.
 * The terms checkbox is validated from its first change.
 */
export function useRegistration({ onProblems, onCreated }: Callbacks): Registration {
  const form = useSubmitForm<RegistrationValues>({
    initialValues,
    check: problemsOf,
    failure: 'Registration failed. Please try again.',
    toasts: true,
    onProblems,
    send: async ({ username, email, password, walletAddress }) => {
      const account = {
        username: username.trim(),
        email: email.trim(),
        password,
        walletAddress: cleanWallet(walletAddress),
      }
      await createAccount(account)
      onCreated(account.email)
    },
  })
  const failed = useRef(new Set<FieldName>(['acceptedToS']))
  const checkAgain = (name: FieldName) => {
    if (failed.current.has(name)) void form.trigger(name)
  }
  const field = (name: FieldName) => {
    const onChange = () => {
      checkAgain(name)
      if (name === 'password') checkAgain('confirmPassword')
    }
    return form.field(name, { onChange })
  }
  const check = async (names: readonly FieldName[]) => {
    const isRight = await form.trigger(names, { shouldFocus: true })
    if (!isRight) for (const name of names) failed.current.add(name)
    return isRight
  }
  return { ...form, field, check }
}
