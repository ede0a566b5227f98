import { create } from 'zustand'

type Question = {
  /** The account has a second factor. */
  needsCode: boolean
  answered: Promise<boolean>
  /** True once the server has taken the password; false leaves every waiting call refused. */
  answer: (isGiven: boolean) => void
}

/** The question that stands, if any. */
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
      if (useStepUp.getState().question === question) useStepUp.setState({ question: null })
      settle(isGiven)
    },
  }
  return question
}

/** Asks for the password once, however many calls are waiting for it. Without the dialog's code it is not given. */
export async function askStepUp({ needsCode }: { needsCode: boolean }): Promise<boolean> {
  const code = await import('./StepUpDialog').catch(() => null)
  if (!code) return false
  const question = useStepUp.getState().question ?? newQuestion(needsCode)
  useStepUp.setState({ question })
  return question.answered
}
