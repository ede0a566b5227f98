import {
  confirmPasswordProblem,
  emailProblem,
  newPasswordProblem,
  termsMessage,
  usernameProblem,
  walletProblem,
} from '../../../domain/field-rules'

export type RegistrationForm = {
  username: string
  email: string
  password: string
  confirmPassword: string
  walletAddress: string
  acceptedToS: boolean
}

export const emptyForm: RegistrationForm = {
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  walletAddress: '',
  acceptedToS: false,
}

export type Step = {
  title: string
  /** Said beside the title while the step is still to come. */
  ahead: string
  fields: readonly (keyof RegistrationForm)[]
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

export const rules: Rules = {
  username: (username) => usernameProblem(username.trim()) ?? true,
  email: (email) => emailProblem(email.trim()) ?? true,
  password: (password) => newPasswordProblem(password) ?? true,
  confirmPassword: (confirmation, { password }) => confirmPasswordProblem(confirmation, password) ?? true,
  walletAddress: (walletAddress) => walletProblem(cleanWallet(walletAddress)) ?? true,
  acceptedToS: (isAccepted) => isAccepted || termsMessage,
}
