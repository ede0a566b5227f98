import { lazy, Suspense, useEffect } from 'react'
import { onStepUpRequired } from '../../api/http'
import { useSession } from '../session/session-store'
import { askStepUp, useStepUp } from './step-up'

const StepUpDialog = lazy(async () => ({ default: (await import('./StepUpDialog')).StepUpDialog }))

/** Stands in the shell and asks for the password when any call, of whatever page, needs it given again. */
export function StepUp() {
  const question = useStepUp((state) => state.question)
  const user = useSession((session) => session.user)
  useEffect(() => {
    onStepUpRequired(askStepUp)
    return () => onStepUpRequired(async () => false)
  }, [])
  // The session may end while the question stands, here or in another tab; then nobody is left to answer it.
  useEffect(() => {
    if (!user) question?.answer(false)
  }, [user, question])
  return (
    <Suspense>
      {question && user && (
        <StepUpDialog email={user.email} needsCode={question.needsCode} onAnswer={question.answer} />
      )}
    </Suspense>
  )
}
