import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { useSession } from '../../accounts/session/session-store'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import { Button, buttonClass } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { toast } from '../../ui/toast/toast'
import { DraftBanners } from '../drafts/DraftBanners'
import { DraftLine } from '../drafts/DraftLine'
import { draftKeyOfContest } from '../drafts/draft-storage'
import { LeaveGuard } from '../drafts/LeaveGuard'
import { type Draft, useDraft } from '../drafts/use-draft'
import { useSubmitIssue } from '../issue-api'
import { CopyReport, FormProblems, FormRefusal } from './FormNotices'
import { FormSheet } from './FormSheet'
import { IssueConfirmations, IssueTextFields } from './IssueFields'
import { beganWith, bodyOf, confirmationNames, isUnwritten, newIdempotencyKey, problemsOf, textOf } from './issue-form'
import { receiptState } from './new-receipt'
import { textHash } from './text-hash'
import { useIssueForm } from './use-issue-form'

const verifyFirst = 'Please verify your email address before submitting issues'

type SubmitIssueFormProps = { contest: Contest; hasEnded: boolean; children: ReactNode }

/** The draft of this person in this contest, and the one request that an attempt becomes. */
function useSubmission(contest: Contest) {
  const navigate = useNavigate()
  const user = useSession((session) => session.user)
  const submission = useSubmitIssue()
  const template = contest.reportTemplate
  const draft = useDraft({
    key: draftKeyOfContest(user?._id ?? '', contest._id),
    start: { values: beganWith(template), attemptKey: null, baseVersion: null },
    isBlank: (values) => isUnwritten(values, template),
  })
  const isVerified = user?.isEmailVerified ?? false
  const form = useIssueForm({
    draft,
    judge: (values) => problemsOf(values, template),
    otherwise: 'Failed to submit issue',
    send: async (values) => {
      if (!isVerified) throw new Error(verifyFirst)
      // One key for one text, stored before it is sent: when the reply is lost, and even this page with it, another
      // attempt is the same intent and makes no second issue.
      const idempotencyKey = draft.desk.current().attemptKey ?? newIdempotencyKey()
      draft.desk.change({ attemptKey: idempotencyKey })
      draft.desk.flush()
      const issue = await submission.mutateAsync({ body: bodyOf(contest._id, values), idempotencyKey })
      draft.desk.finish()
      toast.success('Issue submitted successfully!')
      const state = receiptState(issue, await textHash(textOf(values)))
      await navigate(paths.contest(contest._id), { state })
    },
  })
  return { draft, form, isVerified }
}

function TopBanners({ isVerified, hasEnded, draft }: { isVerified: boolean; hasEnded: boolean; draft: Draft }) {
  return (
    <>
      {!isVerified && (
        <Banner tone="warn">
          <b>Email verification required</b>
          <br />
          {verifyFirst}.
        </Banner>
      )}
      {hasEnded && (
        <Banner tone="ended" action={<CopyReport values={draft.view.values} />}>
          This contest has ended and is no longer accepting submissions. Your text is still here to be copied.
        </Banner>
      )}
      <DraftBanners draft={draft} />
    </>
  )
}

function Head({ contest }: { contest: Contest }) {
  return (
    <header className="ln sheet-h plain">
      <div className="g" />
      <div className="b">
        <h1 tabIndex={-1}>Submit Issue</h1>
        <p className="soft">
          to{' '}
          <b className="strong" dir="auto">
            {contest.title}
          </b>
          . Visible to you and the judges. You can edit or withdraw it until the contest ends.
        </p>
        <p className="hint">
          Your draft stays in this browser, also after you log out, until you submit or discard it.
        </p>
      </div>
    </header>
  )
}

function hintOf(left: number, hasEnded: boolean): string {
  if (left > 0) return `${left} of ${confirmationNames.length} confirmations left`
  return hasEnded ? 'The contest has ended. The server decides by its own clock.' : ''
}

export function SubmitIssueForm({ contest, hasEnded, children }: SubmitIssueFormProps) {
  const { draft, form, isVerified } = useSubmission(contest)
  const { values, isElsewhere } = draft.view
  const left = confirmationNames.filter((name) => !values[name]).length
  const canSend = left === 0 && isVerified && !isElsewhere && !form.isSending
  const fields = { values, problems: form.problems, onChange: form.change }
  return (
    <>
      <LeaveGuard draft={draft} />
      <div className="top-row">
        <Link className="back" to={paths.contest(contest._id)}>
          <Icon name="arrow-left" />
          <span dir="auto">{contest.title}</span>
        </Link>
        <DraftLine draft={draft} />
      </div>
      <div className="stack-3">
        <TopBanners isVerified={isVerified} hasEnded={hasEnded} draft={draft} />
        <FormProblems form={form} />
        <div className="split">
          <FormSheet
            canSend={canSend}
            isLocked={isElsewhere || form.isSending}
            onSend={() => void form.attempt()}
            head={<Head contest={contest} />}
            fields={
              <>
                <IssueTextFields {...fields} />
                <IssueConfirmations {...fields} />
              </>
            }
            foot={
              <>
                <FormRefusal form={form} values={values} />
                <div className="form-f">
                  <Link className={buttonClass('quiet', false, 'flush')} to={paths.contest(contest._id)}>
                    Cancel
                  </Link>
                  <div className="btns">
                    <p className="hint send-hint" id="send-hint">
                      <span>{hintOf(left, hasEnded)}</span>
                      <span dir="auto">to {contest.title}</span>
                    </p>
                    <Button
                      ref={form.button}
                      variant="primary"
                      type="submit"
                      busy={form.isSending}
                      disabled={!canSend}
                      aria-describedby="send-hint"
                    >
                      {form.isSending ? 'Submitting...' : 'Submit Issue'}
                    </Button>
                  </div>
                </div>
              </>
            }
          />
          <aside className="rail">{children}</aside>
        </div>
      </div>
    </>
  )
}
