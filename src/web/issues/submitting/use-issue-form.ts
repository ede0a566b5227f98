import { useRef, useState } from 'react'
import { ApiError, isOutage, messageOf } from '../../api/http'
import { toast } from '../../ui/toast/toast'
import type { Draft } from '../drafts/use-draft'
import { confirmationNames, type IssueProblems, type IssueValues, isSameText, only } from './issue-form'

type Refusal = { message: string; isOutage: boolean }

type FormRules = {
  draft: Draft
  judge: (values: IssueValues) => IssueProblems
  /** Sends what was judged to be right; what it throws is shown, and the text stays. */
  send: (values: IssueValues) => Promise<void>
  /** The words for an error without any. */
  otherwise: string
}

/** The problems of a form once there was an attempt, and what became of the last one. */
export function useIssueForm({ draft: { desk }, judge, send, otherwise }: FormRules) {
  const [problems, setProblems] = useState<IssueProblems>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSending, setIsSending] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isBusy = useRef(false)

  const change = (changed: Partial<IssueValues>) => {
    const { values, attemptKey } = desk.current()
    const next = { ...values, ...changed }
    // A box that is unticked again says why it is needed; other fields speak only after an attempt.
    const unticked = Object.keys(changed).filter((name) => confirmationNames.some((known) => known === name))
    desk.change({ values: next, attemptKey: isSameText(values, next) ? attemptKey : null })
    setProblems(only(judge(next), [...Object.keys(problems), ...unticked]))
  }
  // The sending button was disabled and so has lost the focus; it is given back once the button takes it again.
  const refocus = () => setTimeout(() => (summary.current ?? button.current)?.focus())
  const attempt = async () => {
    if (isBusy.current) return
    const { values } = desk.current()
    const found = judge(values)
    setProblems(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return void refocus()
    isBusy.current = true
    setIsSending(true)
    try {
      await send(values)
    } catch (error) {
      const message = messageOf(error, otherwise)
      toast.error(message)
      setRefusal({ message, isOutage: isOutage(error) })
      setProblems(error instanceof ApiError ? only(error.fields, Object.keys(values)) : {})
      refocus()
    } finally {
      isBusy.current = false
      setIsSending(false)
    }
  }
  return { problems, refusal, isSending, summary, button, change, attempt }
}

export type IssueForm = ReturnType<typeof useIssueForm>
