import { type ComponentProps, useState } from 'react'
import { factorCodeProblem } from '../../../domain/accounts/factor-code'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { followsTrimmed } from '../form-problems'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> & {
  /** Where the app has to show that it works: a recovery code is none of it. */
  isOfApp?: boolean
}

const ofApp = {
  label: 'Code',
  hint: 'The 6 digits that your authenticator app shows now.',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
} as const
const ofPaper = {
  label: 'Recovery code',
  hint: 'One of the ten that you kept when you turned two-step login on. Each works once.',
  autoComplete: 'off',
  inputMode: 'text',
} as const

/** A code, typed or pasted in groups or not. Phones show digits for the app's, and letters for one that was kept. */
export function CodeField({ isOfApp = false, ...field }: CodeFieldProps) {
  const [isKept, setIsKept] = useState(false)
  return (
    <div className="stack-4">
      <TextField mono autoCapitalize="none" spellCheck={false} {...(isKept ? ofPaper : ofApp)} {...field} />
      {!isOfApp && (
        <Button small variant="quiet" onClick={() => setIsKept(!isKept)}>
          {isKept ? 'Use the app instead' : 'Use a recovery code instead'}
        </Button>
      )}
    </div>
  )
}

/** For `register`. */
export const codeRule = { validate: followsTrimmed(factorCodeProblem) }
