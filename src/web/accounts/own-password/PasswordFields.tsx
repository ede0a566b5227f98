import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { passwordTraits } from '../../../domain/field-rules'
import type { SubmitForm } from '../../forms/use-submit-form'
import { classNames } from '../../ui/class-names'
import { Caution } from '../../ui/Field'
import { PasswordField } from '../../ui/form/PasswordField'
import { Icon } from '../../ui/Icon'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import account from '../Account.module.css'
import { type PasswordOwner, useCommonPasswordWarning } from './new-password'

/**
 * The account that a form asks a password for. Password managers look for it next to the password, and save it under
 * that name.
 */
export function AccountName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}

/** One toggle for all passwords of a form. */
export type PasswordVisibility = { shown: boolean; onShownChange: (isShown: boolean) => void }

type NewPasswordFieldsProps<Values extends FieldValues> = {
  form: SubmitForm<Values>
  name: FieldPath<Values>
  confirmName: FieldPath<Values>
  labels: { password: string; confirm: string }
  owner?: PasswordOwner
  visibility: PasswordVisibility
  /** Only the first field has the button, which shows both. */
  hasOneButton?: boolean
}

/** A new password with its checklist, entered twice. */
export function NewPasswordFields<Values extends FieldValues>(props: NewPasswordFieldsProps<Values>) {
  const { form, name, confirmName, labels, owner = {}, visibility, hasOneButton = false } = props
  const { shown } = visibility
  const confirmation = form.field(confirmName)
  const checkConfirmation = () => confirmation.error && form.trigger(confirmName)
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        {...visibility}
        below={<PasswordChecklist form={form} name={name} owner={owner} />}
        {...form.field(name, { onChange: checkConfirmation })}
      />
      <PasswordField
        label={labels.confirm}
        autoComplete="new-password"
        {...(hasOneButton ? { shown } : visibility)}
        {...confirmation}
      />
    </>
  )
}

const traits = [
  ['longEnough', '8 or more characters'],
  ['upper', 'Uppercase letter'],
  ['lower', 'Lowercase letter'],
  ['digit', 'Number'],
  ['special', 'Special character'],
] as const

type ChecklistProps<Values extends FieldValues> = {
  form: SubmitForm<Values>
  name: FieldPath<Values>
  owner: PasswordOwner
}

/** Shows which requirements the password meets while typing, and whether it is a common one. */
function PasswordChecklist<Values extends FieldValues>({ form, name, owner }: ChecklistProps<Values>) {
  const password: string = useWatch({ control: form.control, name })
  const has = passwordTraits(password)
  const warning = useCommonPasswordWarning(password, owner)
  return (
    <>
      <ul className={account.passwordRules}>
        {traits.map(([trait, label]) => (
          <li key={trait} className={classNames(layout.inline, has[trait] ? text.success : text.faint)}>
            <Icon name={has[trait] ? 'check' : 'minus'} small />
            <span>{label}</span>
            <span className={text.visuallyHidden}>{has[trait] ? ', met' : ', not met'}</span>
          </li>
        ))}
      </ul>
      {warning && (
        <div role="status">
          <Caution>{warning}</Caution>
        </div>
      )}
    </>
  )
}
