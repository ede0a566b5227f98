import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import type { Issue } from '../../../contract/issue'
import { ApiError } from '../../api/http'
import { useFormValue } from '../../forms/use-form-value'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { Checkbox } from '../../ui/Field'
import { Confirmations } from '../../ui/form/FormPart'
import { toast } from '../../ui/toast/toast'
import { useUpdateIssue } from '../issue-api'
import { editDraft } from '../issue-draft'
import { useCitation } from '../submitting/citation'
import { IssueTextFields } from '../submitting/IssueFields'
import { CopySubmission, IssueFormFrame, IssueFormHead, IssueFormSheet, useIssueForm } from '../submitting/IssueForm'
import { editedIssueValues, type IssueValues, textOf, textProblems, trimTexts } from '../submitting/issue-form'

type EditIssueFormProps = {
  /** The submission's current state. */
  issue: Issue
  /** The submission's state when this form was opened. */
  opened: Issue
  contest: Contest
  /** Why saving is now refused, or null. */
  locked: string | null
  onReload: () => Promise<void>
  onLoadOther: () => void
}

const isSameText = (values: IssueValues, issue: Issue) => textOf(values) === textOf(editedIssueValues(issue))

/** The edit's draft, and the request that saves it. */
function useEdit({ issue, opened, contest, onReload }: EditIssueFormProps) {
  const navigate = useNavigate()
  const update = useUpdateIssue(issue._id)
  return useIssueForm({
    draft: editDraft(issue.userId._id, issue._id, {
      initialValues: editedIssueValues(opened),
      isBlank: (values) => isSameText(values, opened),
    }),
    check: (values) => textProblems(values, contest.reportTemplate),
    failure: 'Failed to update issue',
    send: async (values, draft) => {
      draft.flush()
      try {
        await update.mutateAsync({ body: trimTexts(values), version: values.baseVersion ?? opened.version })
      } catch (error) {
        // Show what has changed meanwhile next to the refusal.
        if (error instanceof ApiError && (error.status === 409 || error.status === 412)) await onReload()
        throw error
      }
      draft.finish()
      toast.success('Submission updated')
      await navigate(paths.submission(issue._id))
    },
  })
}

export function EditIssueForm(props: EditIssueFormProps) {
  const { issue, locked, onLoadOther, contest } = props
  const issueForm = useEdit(props)
  const { form, draft } = issueForm
  useCitation(issueForm, contest._id)
  const [isUnderstood, setIsUnderstood] = useState(false)
  const isChanged = useFormValue(form, (values) => !isSameText(values, issue))
  const isOutdated = useFormValue(form, ({ baseVersion }) => baseVersion !== issue.version) && isChanged
  const back = paths.submission(issue._id)
  const copy = <CopySubmission form={form} />
  const banners = (
    <>
      {locked !== null && (
        <Banner tone="ended" action={copy}>
          <b>This submission can no longer be changed</b>
          <br />
          <span>{`${locked} You can still copy your text.`}</span>
        </Banner>
      )}
      {isOutdated && (
        <Banner tone="warn">
          <b>This submission was changed elsewhere since you started</b>
          <p>Your text is still here. Load the other version instead, or keep yours and overwrite the other.</p>
          <div className={button.actions}>
            <Button
              small
              onClick={() => {
                draft.finish()
                onLoadOther()
              }}
            >
              Load the other version
            </Button>
            <Button small onClick={() => form.setValue('baseVersion', issue.version)}>
              Keep mine
            </Button>
            {copy}
          </div>
        </Banner>
      )}
    </>
  )
  return (
    <IssueFormFrame issueForm={issueForm} back={{ to: back, title: issue.title }} banners={banners}>
      <IssueFormSheet
        issueForm={issueForm}
        isReady={isChanged && !isOutdated && isUnderstood}
        head={
          <IssueFormHead
            title="Edit Submission"
            preposition="in"
            contest={contest}
            text="Visible to you and the judges."
          />
        }
        fields={
          <>
            <IssueTextFields form={form} contest={contest} edited={issue._id} />
            <PlaceNotice issue={issue} isUnderstood={isUnderstood} onChange={setIsUnderstood} />
          </>
        }
        cancelTo={back}
        hint={isChanged ? !isUnderstood && 'Check the box above to save' : 'No changes yet'}
        labels={{ send: 'Save changes', sending: 'Saving...' }}
      />
    </IssueFormFrame>
  )
}

type PlaceNoticeProps = {
  issue: Pick<Issue, 'placeInLine' | 'lastSeq'>
  isUnderstood: boolean
  onChange: (isUnderstood: boolean) => void
}

/** Shown before saving: an edited text is a new revision, placed behind everything that arrived before it. */
function PlaceNotice({ issue: { placeInLine, lastSeq }, isUnderstood, onChange }: PlaceNoticeProps) {
  const isCertified = placeInLine !== lastSeq
  return (
    <Confirmations legend="Place in line" title="Before you save it">
      <Checkbox
        id="understandsPlace"
        gutter
        label="Saving moves this submission to the end of the line."
        hint={
          isCertified
            ? `A judge certified your earlier revision, so you are number ${placeInLine} now. Saving suspends the certificate and gives you a new, later number, until a judge confirms that both texts report the same bug.`
            : `You are number ${placeInLine} now. Saving gives you a new, later number. Anyone who submitted the same bug in between comes first.`
        }
        checked={isUnderstood}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Confirmations>
  )
}
