import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useBlocker, useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { useSession } from '../../accounts/session/session-store'
import { ApiError, messageOf } from '../../api/http'
import { useLeaveWarning } from '../../drafts/leave-warning'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import { Button, buttonClass } from '../../ui/Button'
import { FormErrorSummary } from '../../ui/Field'
import { formatDayTime } from '../../ui/time/dates'
import { ContestFields } from './ContestFields'
import { CardPreview, Checklist, PagePreview } from './ContestPreview'
import { useContestDraft } from './contest-draft'
import { type ContestProblems, type ContestValues, checklistOf, contestToShow, problemsOf } from './contest-form'
import { FormHead, FormTop } from './FormTop'
import { LeaveGuard } from './LeaveGuard'
import './editing.css'

type ContestFormProps = {
  title: string
  back: string
  backLabel: string
  /** The contest as it was read; null for a new one. */
  saved: Contest | null
  start: ContestValues
  isStarted: boolean
  now: Date
  save: (values: ContestValues) => Promise<Contest>
  onReload?: () => Promise<unknown>
  rail?: ReactNode
}

export function ContestForm(props: ContestFormProps) {
  const { title, back, backLabel, saved, start, isStarted, now, save, onReload, rail } = props
  const navigate = useNavigate()
  const user = useSession((session) => session.user)
  const summary = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const isLeaving = useRef(false)
  const draft = useContestDraft(`contest-draft:${user?._id}:${saved?._id ?? 'new'}`, start, isStarted)
  const { values, unsaved, isKept } = draft
  const [problems, setProblems] = useState<ContestProblems>({})
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isPreviewing, setIsPreviewing] = useState(false)
  // An ended session leads to the login at once: the draft is on this device.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved > 0 &&
      !isLeaving.current &&
      useSession.getState().user !== null &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  useLeaveWarning(unsaved > 0 && !isKept)
  const shown = Object.entries(problems).map(([fieldId, message]) => ({ fieldId, message }))
  const stale = refusal instanceof ApiError && refusal.code === 'STALE'
  const toShow = contestToShow(values, saved, user ?? { _id: '', username: '' }, now)

  const showProblems = (found: ContestProblems) => {
    setProblems(found)
    setIsPreviewing(false)
    setTimeout(() => (summary.current ?? saveButton.current)?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(values)
    setRefusal(null)
    if (Object.keys(found).length > 0) return showProblems(found)
    setProblems({})
    setIsSaving(true)
    try {
      const contest = await save(values)
      isLeaving.current = true
      draft.forget()
      await navigate(paths.contest(contest._id))
    } catch (error) {
      setRefusal(error)
      setIsSaving(false)
      showProblems(error instanceof ApiError ? error.fields : {})
    }
  }
  return (
    <>
      <FormTop
        back={back}
        backLabel={backLabel}
        unsaved={unsaved}
        isPreviewing={isPreviewing}
        onPreview={() => setIsPreviewing(!isPreviewing)}
      />
      <div className="stack-3">
        <FormErrorSummary ref={summary} problems={shown} />
        {refusal !== null && shown.length === 0 && (
          <Banner
            tone="danger"
            action={
              stale && onReload && <Button onClick={() => void onReload().then(() => setRefusal(null))}>Reload</Button>
            }
          >
            <b>{messageOf(refusal, saved ? 'Failed to update contest' : 'Failed to create contest')}</b>
            <br />
            What you typed is still here.
          </Banner>
        )}
        {draft.restoredAt && (
          <Banner tone="info" icon="hard-drive" action={<Button onClick={draft.forget}>Discard</Button>}>
            What you had typed here by {formatDayTime(new Date(draft.restoredAt))} is back. It is not saved yet.
          </Banner>
        )}
        <div className="split contest-form">
          <div className="sheet">
            <FormHead title={title} saved={saved} isPreviewing={isPreviewing} now={now} />
            {isPreviewing && <PagePreview contest={toShow} now={now} />}
            <form className="form" hidden={isPreviewing} onSubmit={(event) => void submit(event)} noValidate>
              <ContestFields
                values={values}
                problems={problems}
                isStarted={isStarted}
                onChange={(change) => {
                  draft.change(change)
                  if (shown.length > 0) setProblems(problemsOf({ ...values, ...change }))
                }}
              />
              <div className="form-f">
                <Link className={buttonClass('quiet', false, 'flush')} to={back}>
                  Cancel
                </Link>
                <Button ref={saveButton} variant="primary" type="submit" busy={isSaving}>
                  {isSaving ? 'Saving...' : 'Save contest'}
                </Button>
              </div>
            </form>
          </div>
          <aside className="rail">
            <CardPreview contest={toShow} now={now} />
            <Checklist checks={checklistOf(values, now)} isStarted={isStarted} />
            {rail}
          </aside>
        </div>
      </div>
      <LeaveGuard blocker={blocker} isKept={isKept} onForget={draft.forget} />
    </>
  )
}
