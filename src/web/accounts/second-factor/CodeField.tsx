import { type ComponentProps, useState } from 'react'
import button from '../../ui/Button.module.css'
import { TextField } from '../../ui/Field'
import layout from '../../ui/layout.module.css'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> & {
  /** Requires an app code, to prove that the app works; a recovery code wouldn't. */
  onlyApp?: boolean
}

const fromApp = {
  label: 'Code',
  hint: 'The 6-digit code that your authenticator app shows.',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
} as const
const recovery = {
  label: 'Recovery code',
  hint: 'One of the ten codes you saved when you turned on two-step login. Each works once.',
  autoComplete: 'off',
  inputMode: 'text',
} as const

/**
 * A login code, with or without spaces between groups. Phones show a numeric keyboard for app codes, otherwise letters.
 */
export function CodeField({ onlyApp = false, ...field }: CodeFieldProps) {
  const [usesRecovery, setUsesRecovery] = useState(false)
  return (
    <div className={layout.stack}>
      <TextField mono autoCapitalize="none" spellCheck={false} {...(usesRecovery ? recovery : fromApp)} {...field} />
      {!onlyApp && (
        <p>
          <button type="button" className={button.link} onClick={() => setUsesRecovery(!usesRecovery)}>
            {usesRecovery ? 'Use the app instead' : 'Use a recovery code instead'}
          </button>
        </p>
      )}
    </div>
  )
}
