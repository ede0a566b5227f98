import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { useSession } from '../../accounts/session/session-store'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import { toast } from '../../ui/toast/toast'
import { draftKeyOfContest } from '../drafts/draft-storage'
import { useDraft } from '../drafts/use-draft'
import { useSubmitIssue } from '../issue-api'
import { FormFrame } from './FormFrame'
import { CopyReport } from './FormNotices'
import { FormSheet } from './FormSheet'
import { IssueConfirmations, IssueTextFields } from './IssueFields'
import {
  beganWith,
  bodyOf,
  confirmationNames,
  type IssueValues,
  isUnwritten,
  newIdempotencyKey,
  problemsOf,
  textOf,
} from './issue-form'
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

type TopBannersProps = { isVerified: boolean; hasEnded: boolean; values: IssueValues }

function TopBanners({ isVerified, hasEnded, values }: TopBannersProps) {
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
        <Banner tone="ended" action={<CopyReport values={values} />}>
          This contest has ended and is no longer accepting submissions. Your text is still here to be copied.
        </Banner>
      )}
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
  const { values } = draft.view
  const left = confirmationNames.filter((name) => !values[name]).length
  const fields = { values, problems: form.problems, onChange: form.change }
  const back = paths.contest(contest._id)
  return (
    <FormFrame
      draft={draft}
      form={form}
      back={{ to: back, title: contest.title }}
      banners={<TopBanners isVerified={isVerified} hasEnded={hasEnded} values={values} />}
    >
      <div className="split">
        <FormSheet
          draft={draft}
          form={form}
          isReady={left === 0 && isVerified}
          onAttempt={() => void form.attempt()}
          head={<Head contest={contest} />}
          fields={
            <>
              <IssueTextFields {...fields} template={contest.reportTemplate} />
              <IssueConfirmations {...fields} />
            </>
          }
          cancelTo={back}
          hint={
            <>
              <span>{hintOf(left, hasEnded)}</span>
              <span dir="auto">to {contest.title}</span>
            </>
          }
          words={{ send: 'Submit Issue', sending: 'Submitting...' }}
        />
        <aside className="rail">{children}</aside>
      </div>
    </FormFrame>
  )
}
