import { type ComponentProps, type ReactNode, useState } from 'react'
import { ConfirmDialog } from './FormDialog'

type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'onClose' | 'children'>

/** Asks before an act that cannot be undone. `dialog` goes anywhere into the page; it stays open with the failure of `run`. */
export function useAskFirst(): { ask: (question: Question) => void; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  return {
    ask: setQuestion,
    dialog: question && (
      <ConfirmDialog
        {...question}
        onClose={close}
        run={async () => {
          await question.run()
          close()
        }}
      />
    ),
  }
}
