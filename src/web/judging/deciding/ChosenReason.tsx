import { useState } from 'react'
import type { SubmitForm } from '../../forms/use-submit-form'
import { CitedIssueField } from '../terms/CitedIssueField'
import { currentInput, type DecisionInput, type Decisions, type JudgedIssue, mainReasonId } from './decisions'
import { MainReasonField } from './MainReasonField'

type ChosenReasonProps = {
  issue: JudgedIssue
  decisions: Pick<Decisions, 'writtenOf' | 'keep'>
  form: SubmitForm<ReturnType<typeof currentInput>>
}

/** The main reason of an invalid verdict, and for a known issue, which one it is. */
export function ChosenReason({ issue, decisions, form }: ChosenReasonProps) {
  const [{ code, cited }, setChosen] = useState(() => currentInput(issue, decisions))
  const keep = (part: DecisionInput) => {
    decisions.keep(issue._id, part)
    const chosen = currentInput(issue, decisions)
    setChosen(chosen)
    form.setValue('cited', chosen.cited)
    form.setValue('code', chosen.code, { shouldValidate: true })
    // Whether a text is required depends on the citation.
    if (form.formState.errors.reason) void form.trigger('reason')
  }
  return (
    <>
      <MainReasonField id={mainReasonId} value={code} onChoose={(next) => keep({ code: next })} />
      {/* A second look knows of no terms. */}
      {issue.knownIssue !== undefined && code === 'known_issue' && (
        <CitedIssueField issue={issue} value={cited ?? null} onChoose={(citation) => keep({ citation })} />
      )}
    </>
  )
}
