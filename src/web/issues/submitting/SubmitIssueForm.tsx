import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { fullText, isFull } from '../../../domain/issues/open-submissions'
import { useSession } from '../../accounts/session/session-store'
import { isOutage } from '../../api/http'
import { useFormValue } from '../../forms/use-form-value'
import { ButtonLink } from '../../links'
import { MessagePage } from '../../loading/StandalonePage'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import panel from '../../ui/Panel.module.css'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast/toast'
import { FundsCalculator } from '../editor/FundsCalculator'
import { useOpenSubmissions, useSubmitIssue } from '../issue-api'
import { submissionDraft } from '../issue-draft'
import { useCitation } from './citation'
import { IssueConfirmations, IssueTextFields } from './IssueFields'
import {
  CopySubmission,
  type IssueForm,
  IssueFormFrame,
  IssueFormHead,
  IssueFormSheet,
  useIssueForm,
} from './IssueForm'
import {
  bodyOf,
  confirmationNames,
  isBlankForm,
  newIdempotencyKey,
  newIssueValues,
  submissionProblems,
  textOf,
  trimTexts,
} from './issue-form'
import { receiptState, textHash } from './new-receipt'

const verifyFirst = 'Please verify your email address before submitting issues'

/** This person's draft for this contest, and the request that submits it. */
function useSubmission(contest: Contest) {
  const navigate = useNavigate()
  const user = useSession((session) => session.user)
  const submission = useSubmitIssue()
  const template = contest.reportTemplate
  const isVerified = user?.isEmailVerified ?? false
  const issueForm = useIssueForm({
    draft: submissionDraft(user?._id ?? '', contest._id, {
      initialValues: newIssueValues(template),
      isBlank: (values) => isBlankForm(values, template),
    }),
    check: (values) => submissionProblems(values, template),
    failure: 'Failed to submit issue',
    send: async (values, draft) => {
      if (!isVerified) throw new Error(verifyFirst)
      // One key per text, stored before it is sent: if the reply or even this page is lost, another attempt has the
      // same key and doesn't create a second issue.
      const text = textOf(values)
      const idempotencyKey = values.attempt?.text === text ? values.attempt.key : newIdempotencyKey()
      issueForm.form.setValue('attempt', { key: idempotencyKey, text })
      draft.flush()
      const issue = await submission.mutateAsync({ body: bodyOf(contest._id, values), idempotencyKey })
      draft.finish()
      toast.success('Issue submitted successfully!')
      const state = receiptState(issue, await textHash(trimTexts(values)))
      await navigate(paths.contest(contest._id), { state })
    },
  })
  return { issueForm, isVerified }
}

/** How many open submissions this person has if they are limited, and whether the limit prevents sending this text. */
function useRoom(contest: Contest, form: IssueForm['form']) {
  const submissions = useOpenSubmissions(contest)
  // The reply was lost: it may be among those counted, and it will be stored only once.
  const isRetry = useFormValue(form, (values) => values.attempt?.text === textOf(values))
  const isRefused = form.error !== null && !isOutage(form.error)
  const full = isFull(submissions) && (!isRetry || isRefused) ? fullText(submissions) : null
  return { submissions, full }
}

type TopBannersProps = { isVerified: boolean; hasEnded: boolean; full: string | null; form: IssueForm['form'] }

function TopBanners({ isVerified, hasEnded, full, form }: TopBannersProps) {
  return (
    <>
      {!isVerified && (
        <Banner tone="warn">
          <b>Email verification required</b>
          <br />
          <span>{`${verifyFirst}.`}</span>
        </Banner>
      )}
      {full && !hasEnded && <Banner tone="warn">{full}</Banner>}
      {hasEnded && (
        <Banner tone="ended" action={<CopySubmission form={form} />}>
          This contest has ended and is no longer accepting submissions. You can still copy your text.
        </Banner>
      )}
    </>
  )
}

function hintFor(unconfirmedCount: number, hasEnded: boolean): string {
  if (unconfirmedCount > 0) return `${unconfirmedCount} of ${confirmationNames.length} confirmations left`
  return hasEnded ? 'The contest has ended. The server decides by its own clock.' : ''
}

/** Replaces an empty form that could not be submitted. A form with text stays. */
const LimitReached = ({ contest, text }: { contest: Contest; text: string }) => (
  <MessagePage
    title="Submission Limit Reached"
    back={{ to: paths.contest(contest._id), label: contest.title }}
    link={{ to: paths.submissions({ contest: contest._id }), label: 'My Submissions' }}
    action={
      <ButtonLink variant="quiet" to={paths.contest(contest._id)}>
        Back to Contest
      </ButtonLink>
    }
  >
    {text}
  </MessagePage>
)

type SubmitIssueFormProps = { contest: Contest; hasEnded: boolean; children: ReactNode }

export function SubmitIssueForm({ contest, hasEnded, children }: SubmitIssueFormProps) {
  const { issueForm, isVerified } = useSubmission(contest)
  const { form } = issueForm
  useCitation(issueForm, contest._id)
  const { submissions, full } = useRoom(contest, form)
  const unconfirmedCount = useFormValue(form, (values) => confirmationNames.filter((name) => !values[name]).length)
  const isBlank = useFormValue(form, (values) => isBlankForm(values, contest.reportTemplate))
  const back = paths.contest(contest._id)
  if (full && isBlank && !hasEnded) return <LimitReached contest={contest} text={full} />
  return (
    <IssueFormFrame
      issueForm={issueForm}
      back={{ to: back, title: contest.title }}
      banners={<TopBanners isVerified={isVerified} hasEnded={hasEnded} full={full} form={form} />}
    >
      <div className={panel.columns}>
        <IssueFormSheet
          issueForm={issueForm}
          isReady={unconfirmedCount === 0 && isVerified && full === null}
          checksOnEnter
          head={
            <IssueFormHead
              title="Submit Issue"
              preposition="to"
              contest={contest}
              text="Visible to you and the judges. You can edit or withdraw it until the contest ends."
            >
              <p className={text.faint}>
                Your draft stays in this browser, even after you log out, until you submit or discard it.
              </p>
            </IssueFormHead>
          }
          fields={
            <>
              <IssueTextFields form={form} contest={contest} />
              <FundsCalculator />
              <IssueConfirmations form={form} />
            </>
          }
          cancelTo={back}
          hint={
            <>
              <span>{hintFor(unconfirmedCount, hasEnded)}</span>
              {submissions && <span>{`${submissions.open} of ${submissions.max} open submissions`}</span>}
              <span dir="auto">{`to ${contest.title}`}</span>
            </>
          }
          labels={{ send: 'Submit Issue', sending: 'Submitting...' }}
        />
        <aside className={panel.rail}>{children}</aside>
      </div>
    </IssueFormFrame>
  )
}
