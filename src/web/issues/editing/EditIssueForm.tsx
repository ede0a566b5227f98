import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import type { Issue } from '../../../contract/issue'
import { ApiError } from '../../api/http'
import { paths } from '../../paths'
import { toast } from '../../ui/toast/toast'
import { draftKeyOfIssue } from '../drafts/draft-storage'
import { useDraft } from '../drafts/use-draft'
import { useUpdateIssue } from '../issue-api'
import { FormFrame } from '../submitting/FormFrame'
import { FormSheet } from '../submitting/FormSheet'
import { IssueTextFields } from '../submitting/IssueFields'
import { isSameText, textOf, textProblemsOf, writtenIn } from '../submitting/issue-form'
import { useIssueForm } from '../submitting/use-issue-form'
import { EditBanners } from './EditBanners'
import { PlaceNotice } from './PlaceNotice'

type EditIssueFormProps = {
  /** The submission as it is now. */
  issue: Issue
  /** The submission as it was when this form began. */
  begun: Issue
  contest: Contest
  /** Why saving is refused by now, in words; null while it is not. */
  locked: string | null
  onReload: () => Promise<void>
  onLoadOther: () => void
}

/** The draft of this edit, and the one request that saving becomes. */
function useEdit({ issue, begun, contest, onReload }: EditIssueFormProps) {
  const navigate = useNavigate()
  const update = useUpdateIssue(issue._id)
  const draft = useDraft({
    key: draftKeyOfIssue(issue.userId._id, issue._id),
    start: { values: writtenIn(begun), attemptKey: null, baseVersion: begun.version },
    isBlank: (values) => isSameText(values, writtenIn(begun)),
  })
  const form = useIssueForm({
    draft,
    judge: (values) => textProblemsOf(values, contest.reportTemplate),
    otherwise: 'Failed to update issue',
    send: async (values) => {
      draft.desk.flush()
      const version = draft.desk.current().baseVersion ?? begun.version
      try {
        await update.mutateAsync({ text: textOf(values), version })
      } catch (error) {
        // Whatever has changed in between is shown beside the refusal.
        if (error instanceof ApiError && (error.status === 409 || error.status === 412)) await onReload()
        throw error
      }
      draft.desk.finish()
      toast.success('Submission updated')
      await navigate(paths.submission(issue._id))
    },
  })
  return { draft, form }
}

function Head({ contest }: { contest: Contest }) {
  return (
    <header className="ln sheet-h plain">
      <div className="g" />
      <div className="b">
        <h1 tabIndex={-1}>Edit Submission</h1>
        <p className="soft">
          in{' '}
          <b className="strong" dir="auto">
            {contest.title}
          </b>
          . Visible to you and the judges.
        </p>
      </div>
    </header>
  )
}

export function EditIssueForm(props: EditIssueFormProps) {
  const { issue, locked, onLoadOther, contest } = props
  const { draft, form } = useEdit(props)
  const { view, desk } = draft
  const { values } = view
  const [isUnderstood, setIsUnderstood] = useState(false)
  const isChanged = !isSameText(values, writtenIn(issue))
  const isOutdated = view.baseVersion !== issue.version && isChanged
  const isReady = isChanged && !isOutdated && isUnderstood
  const back = paths.submission(issue._id)
  const loadOther = () => {
    desk.finish()
    onLoadOther()
  }
  const banners = (
    <EditBanners
      values={values}
      locked={locked}
      isOutdated={isOutdated}
      onLoadOther={loadOther}
      onKeepMine={() => desk.change({ baseVersion: issue.version })}
    />
  )
  return (
    <FormFrame draft={draft} form={form} back={{ to: back, title: issue.title }} banners={banners}>
      <FormSheet
        draft={draft}
        form={form}
        isReady={isReady}
        onAttempt={() => isReady && void form.attempt()}
        head={<Head contest={contest} />}
        fields={
          <>
            <IssueTextFields
              values={values}
              problems={form.problems}
              onChange={form.change}
              template={contest.reportTemplate}
            />
            <PlaceNotice issue={issue} isUnderstood={isUnderstood} onChange={setIsUnderstood} />
          </>
        }
        cancelTo={back}
        hint={isChanged ? !isUnderstood && 'Tick the box above to save' : 'Nothing is changed yet'}
        words={{ send: 'Save changes', sending: 'Saving...' }}
      />
    </FormFrame>
  )
}
