import { useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import {
  confirmPasswordProblem,
  emailProblem,
  termsMessage,
  usernameProblem,
  walletProblem,
} from '../../../domain/field-rules'
import { ownPasswordProblem } from '../own-password/new-password'

export type RegistrationForm = {
  username: string
  email: string
  password: string
  confirmPassword: string
  walletAddress: string
  acceptedToS: boolean
}

const emptyForm: RegistrationForm = {
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  walletAddress: '',
  acceptedToS: false,
}

type FieldName = keyof RegistrationForm

export type Step = {
  title: string
  /** Said beside the title while the step is still to come. */
  ahead: string
  fields: readonly FieldName[]
}

export const steps: readonly Step[] = [
  { title: 'Basic Info', ahead: 'who you are here', fields: ['username', 'email'] },
  { title: 'Security', ahead: 'a password', fields: ['password', 'confirmPassword'] },
  { title: 'Wallet', ahead: 'where rewards are paid', fields: ['walletAddress'] },
  { title: 'Terms', ahead: 'read to the end, then accept', fields: ['acceptedToS'] },
]
export const lastStep = steps.length - 1

const blanks = /[\s\u200b-\u200d\u2060\ufeff]/g

/** An address copied from a page may bring invisible characters with it. */
export const cleanWallet = (walletAddress: string) => walletAddress.replace(blanks, '')

type Rules = {
  [Name in keyof RegistrationForm]: (value: RegistrationForm[Name], form: RegistrationForm) => string | true
}

const rules: Rules = {
  username: (username) => usernameProblem(username.trim()) ?? true,
  email: (email) => emailProblem(email.trim()) ?? true,
  password: (password, form) => ownPasswordProblem(password, form) ?? true,
  confirmPassword: (confirmation, { password }) => confirmPasswordProblem(confirmation, password) ?? true,
  walletAddress: (walletAddress) => walletProblem(cleanWallet(walletAddress)) ?? true,
  acceptedToS: (isAccepted) => isAccepted || termsMessage,
}

/** The first step whose answers are not right. The last one is judged when the form is sent. */
export function firstOpenStep(form: RegistrationForm): number {
  const isRight = (name: FieldName) => rules[name](form[name] as never, form) === true
  const step = steps.findIndex(({ fields }) => !fields.every(isRight))
  return step < 0 ? lastStep : step
}

export type Registration = {
  form: UseFormReturn<RegistrationForm>
  field: (name: FieldName) => ReturnType<UseFormReturn<RegistrationForm>['register']>
  /** Whether these fields are right; the first that is not gets the focus. */
  judge: (names: readonly FieldName[]) => Promise<boolean>
  /** From now on a message at these fields follows every change. */
  noteFaults: (names: readonly FieldName[]) => void
}

/**
 * The form of all four steps. A field is judged when its step is left; once it has failed, at every change. The box of
 * the terms can only be ticked and unticked, so it is judged from the first change.
 */
export function useRegistration(): Registration {
  const form = useForm<RegistrationForm>({ defaultValues: emptyForm })
  const failed = useRef(new Set<FieldName>(['acceptedToS']))
  const noteFaults = (names: readonly FieldName[]) => {
    for (const name of names) failed.current.add(name)
  }
  const judgeAgain = (name: FieldName) => {
    if (failed.current.has(name)) void form.trigger(name)
  }
  const field = (name: FieldName) =>
    form.register(name, {
      validate: rules[name] as never,
      onChange: () => {
        judgeAgain(name)
        if (name === 'password') judgeAgain('confirmPassword')
      },
    })
  const judge = async (names: readonly FieldName[]) => {
    const isRight = await form.trigger(names, { shouldFocus: true })
    if (!isRight) noteFaults(names)
    return isRight
  }
  return { form, field, judge, noteFaults }
}
