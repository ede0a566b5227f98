import type { ComponentProps } from 'react'
import { loginPasswordProblem } from '../../../domain/field-rules'
import { PasswordField } from '../../ui/PasswordField'
import { follows } from '../form-problems'

type CurrentPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> & {
  label?: string
}

/** The own password, asked for again before something of consequence. */
export function CurrentPasswordField({ label = 'Current password', ...field }: CurrentPasswordFieldProps) {
  return <PasswordField {...field} label={label} autoComplete="current-password" />
}

/** For `register`: what the server would refuse without looking it up is told at once. */
export const currentPasswordRule = { validate: follows(loginPasswordProblem) }
