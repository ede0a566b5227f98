import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Contest } from '../../../contract/contest'
import type { ContestStatus } from '../../../domain/contests/contest-clock'
import { useSession } from '../../accounts/session/session-store'
import { Button, buttonClass } from '../../ui/Button'
import { ContestFields } from './ContestFields'
import { CardPreview, Checklist, PagePreview } from './ContestPreview'
import { type ContestValues, checklistOf, contestToShow } from './contest-form'
import { FormNotices } from './FormNotices'
import { FormHead, FormTop } from './FormTop'
import { LeaveGuard } from './LeaveGuard'
import { useContestForm } from './use-contest-form'
import './editing.css'

type ContestFormProps = {
  title: string
  back: string
  backLabel: string
  /** The contest as it was read; null for a new one. */
  saved: Contest | null
  start: ContestValues
  status: ContestStatus
  areNamesSettled: boolean
  hasIssues: boolean
  now: Date
  save: (values: ContestValues) => Promise<Contest>
  onReload?: () => Promise<unknown>
  rail?: ReactNode
}

const formId = 'contest-form'

export function ContestForm(props: ContestFormProps) {
  const { title, back, backLabel, saved, start, status, areNamesSettled, hasIssues, now, save, onReload, rail } = props
  const user = useSession((session) => session.user)
  const [isPreviewing, setIsPreviewing] = useState(false)
  const form = useContestForm({
    saved,
    start,
    status,
    areNamesSettled,
    hasIssues,
    save,
    onProblems: () => setIsPreviewing(false),
  })
  const { draft, isSaving } = form
  const sendLabel = saved ? 'Save changes' : 'Publish contest'
  const isClosed = draft.isElsewhere || (saved?.isFinalized ?? false)
  const toShow = contestToShow(draft.values, saved, user ?? { _id: '', username: '' }, now)
  return (
    <>
      <FormTop
        back={back}
        backLabel={backLabel}
        unsaved={draft.unsaved}
        isPreviewing={isPreviewing}
        onPreview={() => setIsPreviewing(!isPreviewing)}
        save={
          <Button small variant="primary" type="submit" form={formId} disabled={isClosed || isSaving}>
            {sendLabel}
          </Button>
        }
      />
      <div className="stack-3">
        <FormNotices
          draft={draft}
          problems={form.problems}
          refusal={form.refusal}
          otherwise={saved ? 'Failed to update contest' : 'Failed to create contest'}
          summary={form.summary}
          onReload={onReload && (() => onReload().then(form.calmDown))}
        />
        <div className="split contest-form">
          <div className="sheet">
            <FormHead title={title} saved={saved} isPreviewing={isPreviewing} now={now} />
            {isPreviewing && <PagePreview contest={toShow} now={now} />}
            <form
              id={formId}
              className="form"
              hidden={isPreviewing}
              onSubmit={(event) => void form.submit(event)}
              noValidate
            >
              <fieldset disabled={isClosed}>
                <ContestFields
                  values={draft.values}
                  problems={form.problems}
                  status={status}
                  areNamesSettled={areNamesSettled}
                  hasIssues={hasIssues}
                  unsaved={draft.unsaved}
                  onChange={form.change}
                />
                <div className="form-f">
                  <Link className={buttonClass('quiet', false, 'flush')} to={back}>
                    Cancel
                  </Link>
                  <Button ref={form.saveButton} variant="primary" type="submit" busy={isSaving}>
                    {isSaving ? 'Saving...' : sendLabel}
                  </Button>
                </div>
              </fieldset>
            </form>
          </div>
          <aside className="rail">
            <CardPreview contest={toShow} now={now} />
            <Checklist checks={checklistOf(draft.values, now)} status={status} />
            {rail}
          </aside>
        </div>
      </div>
      <LeaveGuard blocker={form.blocker} isKept={draft.isKept} onForget={draft.forget} />
    </>
  )
}
