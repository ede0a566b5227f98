import { create } from 'zustand'
import { useSession } from '../session/session-store'

type Question = {
  /** Whether the account has a second factor. */
  needsCode: boolean
  answered: Promise<boolean>
  /** True once the server has accepted the password; false fails all waiting calls. */
  answer: (isGiven: boolean) => void
}

/** The pending prompt, if any. */
export const useStepUp = create<{ question: Question | null }>(() => ({ question: null }))

function newQuestion(needsCode: boolean): Question {
  let settle: (isGiven: boolean) => void = () => {}
  const answered = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  const question: Question = {
    needsCode,
    answered,
    answer(isGiven) {
      stop()
      if (useStepUp.getState().question === question) useStepUp.setState({ question: null })
      settle(isGiven)
    },
  }
  // If the session ends meanwhile, here or in another tab, no one is left to answer.
  const stop = useSession.subscribe(({ user }) => {
    if (!user) question.answer(false)
  })
  return question
}

/** Asks for the password once, however many calls are waiting. If the dialog's code can't be loaded, they fail. */
export async function requestStepUp({ needsCode }: { needsCode: boolean }): Promise<boolean> {
  const code = await import('./StepUpDialog').catch(() => null)
  if (!code) return false
  const question = useStepUp.getState().question ?? newQuestion(needsCode)
  useStepUp.setState({ question })
  return question.answered
}
