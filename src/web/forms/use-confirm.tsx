import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from './FormDialog'

type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'onClose' | 'children'>

type ConfirmState = { question: Question | null; ask: (question: Question) => void; close: () => void }

/** Asks before an act that cannot be undone; goes with `<ConfirmPrompt />`. */
export function useConfirm(): ConfirmState {
  const [question, setQuestion] = useState<Question | null>(null)
  return { question, ask: setQuestion, close: () => setQuestion(null) }
}

/** The prompt, which stays open with its action's error. Render it outside of forms, because it contains one. */
export function ConfirmPrompt({ question, close }: ConfirmState) {
  if (!question) return null
  return (
    <ConfirmDialog
      {...question}
      onClose={close}
      run={async () => {
        await question.run()
        close()
      }}
    />
  )
}
