import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field } from '../Field'
import styles from '../Field.module.css'
import { Icon } from '../Icon'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  below?: ReactNode
  /** Set if the form hides the password on submit, or if one button controls two fields. */
  shown?: boolean
  /** Omit together with a given `shown` to follow another field's button. */
  onShownChange?: (shown: boolean) => void
}

/** A password with a toggle button, labeled with its next action. Pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, below, id, shown, onShownChange, ...input } = props
  const [ownShown, setOwnShown] = useState(false)
  const isShown = shown ?? ownShown
  const follows = shown !== undefined && !onShownChange
  const toggle = () => (onShownChange ? onShownChange(!isShown) : setOwnShown(!isShown))
  return (
    <Field label={label} id={id} hint={hint} error={error} below={below}>
      {(control) => (
        <div className={follows ? undefined : styles.withButton}>
          <input
            {...input}
            {...control}
            className={styles.input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          {!follows && (
            <button type="button" aria-label={isShown ? 'Hide password' : 'Show password'} onClick={toggle}>
              <Icon name={isShown ? 'eye-off' : 'eye'} small />
              <span>{isShown ? 'Hide' : 'Show'}</span>
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
