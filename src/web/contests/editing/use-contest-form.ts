import { type FormEvent, useRef, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import type { ContestStatus } from '../../../domain/contests/contest-clock'
import { useSession } from '../../accounts/session/session-store'
import { ApiError } from '../../api/http'
import { useLeaveWarning } from '../../drafts/leave-warning'
import { paths } from '../../paths'
import { useContestDraft } from './contest-draft'
import { type ContestProblems, type ContestValues, problemsOf } from './contest-form'

type ContestFormSource = {
  /** The contest as it was read; null for a new one. */
  saved: Contest | null
  start: ContestValues
  status: ContestStatus
  areNamesSettled: boolean
  hasIssues: boolean
  save: (values: ContestValues) => Promise<Contest>
  /** Called when something is wrong with the values, before the summary of it gets the focus. */
  onProblems: () => void
}

/** What a contest's form knows and does: its draft, what is wrong with it, and saving it. */
export function useContestForm(source: ContestFormSource) {
  const { saved, start, status, areNamesSettled, hasIssues, save, onProblems } = source
  const isStarted = status !== 'upcoming'
  const navigate = useNavigate()
  const userId = useSession((session) => session.user?._id)
  const summary = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const isLeaving = useRef(false)
  const draft = useContestDraft(`contest-draft:${userId}:${saved?._id ?? 'new'}`, start, [
    ...(isStarted ? (['start', 'githubRepoUrl'] as const) : []),
    ...(status === 'ended' ? (['end'] as const) : []),
    ...(areNamesSettled ? (['hidesAuthors'] as const) : []),
    ...(hasIssues ? (['hidesVerdicts'] as const) : []),
  ])
  const [problems, setProblems] = useState<ContestProblems>({})
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isSaving, setIsSaving] = useState(false)
  // An ended session leads to the login at once: the draft is on this device.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      draft.unsaved > 0 &&
      !draft.isElsewhere &&
      !isLeaving.current &&
      useSession.getState().user !== null &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  useLeaveWarning(draft.unsaved > 0 && !draft.isKept)
  // Nothing was changed: then there is nothing to give a reason for.
  const needsReason = isStarted && draft.unsaved > 0

  const showProblems = (found: ContestProblems) => {
    setProblems(found)
    onProblems()
    setTimeout(() => (summary.current ?? saveButton.current)?.focus())
  }
  const change = (changed: Partial<ContestValues>) => {
    draft.change(changed)
    if (Object.keys(problems).length > 0) setProblems(problemsOf({ ...draft.values, ...changed }, needsReason))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(draft.values, needsReason)
    setRefusal(null)
    if (Object.keys(found).length > 0) return showProblems(found)
    setProblems({})
    setIsSaving(true)
    try {
      const contest = await save(draft.values)
      isLeaving.current = true
      draft.forget()
      await navigate(paths.contest(contest._id))
    } catch (error) {
      setRefusal(error)
      setIsSaving(false)
      showProblems(error instanceof ApiError ? error.fields : {})
    }
  }
  const calmDown = () => setRefusal(null)
  return { draft, problems, refusal, isSaving, blocker, summary, saveButton, change, submit, calmDown }
}
