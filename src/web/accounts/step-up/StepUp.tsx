import { lazy, Suspense } from 'react'
import { useSession } from '../session/session-store'
import { useStepUp } from './step-up'

const StepUpDialog = lazy(async () => ({ default: (await import('./StepUpDialog')).StepUpDialog }))

/** Asks for the password again when a call on any page requires it. Part of the shell. */
export function StepUp() {
  const question = useStepUp((state) => state.question)
  const user = useSession((session) => session.user)
  return (
    <Suspense>
      {question && user && (
        <StepUpDialog email={user.email} needsCode={question.needsCode} onAnswer={question.answer} />
      )}
    </Suspense>
  )
}
