import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { useSession } from '../../accounts/session/session-store'
import { ApiError, messageOf } from '../../api/http'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import { Button, buttonClass } from '../../ui/Button'
import { FormErrorSummary } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { toast } from '../../ui/toast/toast'
import { useSubmitIssue } from '../issue-api'
import { IssueConfirmations, IssueTextFields } from './IssueFields'
import {
  bodyOf,
  confirmationNames,
  emptyIssue,
  type IssueProblems,
  type IssueValues,
  newIdempotencyKey,
  problemsOf,
} from './issue-form'

type SubmitIssueFormProps = { contest: Contest; hasEnded: boolean; children: ReactNode }

const only = (problems: IssueProblems, names: Iterable<string>): IssueProblems => {
  const wanted = new Set(names)
  return Object.fromEntries(Object.entries(problems).filter(([name]) => wanted.has(name)))
}

/** The values, their problems once there was an attempt, and the one request that an attempt becomes. */
function useIssueForm(contest: Contest) {
  const navigate = useNavigate()
  const submission = useSubmitIssue()
  const [values, setValues] = useState(emptyIssue)
  const [problems, setProblems] = useState<IssueProblems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const summary = useRef<HTMLDivElement>(null)
  // One key for one text: a repeated attempt after a lost reply must not become a second issue, and an edited text is new.
  const sent = useRef({ text: '', key: '' })
  const isBusy = useRef(false)

  const change = (changed: Partial<IssueValues>) => {
    const next = { ...values, ...changed }
    const found = problemsOf(next)
    // A box that is unticked again says why it is needed; other fields speak only after an attempt.
    const unticked = Object.keys(changed).filter((name) => confirmationNames.some((known) => known === name))
    setValues(next)
    setProblems(only(found, [...Object.keys(problems), ...unticked]))
  }
  const attempt = async () => {
    if (isBusy.current) return
    const found = problemsOf(values)
    setProblems(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return void setTimeout(() => summary.current?.focus())
    isBusy.current = true
    try {
      const body = bodyOf(contest._id, values)
      const text = JSON.stringify(body)
      if (sent.current.text !== text) sent.current = { text, key: newIdempotencyKey() }
      await submission.mutateAsync({ body, idempotencyKey: sent.current.key })
      toast.success('Issue submitted successfully!')
      await navigate(paths.contest(contest._id))
    } catch (error) {
      const message = messageOf(error, 'Failed to submit issue')
      toast.error(message)
      setRefusal(message)
      setProblems(error instanceof ApiError ? only(error.fields, Object.keys(values)) : {})
    } finally {
      isBusy.current = false
    }
  }
  return { values, problems, refusal, summary, change, attempt, isSending: submission.isPending }
}

function TopBanners({ isVerified, hasEnded }: { isVerified: boolean; hasEnded: boolean }) {
  return (
    <>
      {!isVerified && (
        <Banner tone="warn">
          <b>Email verification required</b>
          <br />
          Please verify your email address before submitting issues.
        </Banner>
      )}
      {hasEnded && (
        <Banner tone="ended">
          This contest has ended and is no longer accepting submissions. Your text is still here to be copied.
        </Banner>
      )}
    </>
  )
}

export function SubmitIssueForm({ contest, hasEnded, children }: SubmitIssueFormProps) {
  const isVerified = useSession((session) => session.user?.isEmailVerified ?? false)
  const form = useIssueForm(contest)
  const { values, problems, refusal } = form
  const left = confirmationNames.filter((name) => !values[name]).length
  const shown = Object.entries(problems).map(([fieldId, message]) => ({ fieldId, message }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isVerified) void form.attempt()
  }
  return (
    <>
      <Link className="back" to={paths.contest(contest._id)}>
        <Icon name="arrow-left" />
        <span dir="auto">{contest.title}</span>
      </Link>
      <div className="stack-3">
        <TopBanners isVerified={isVerified} hasEnded={hasEnded} />
        <FormErrorSummary ref={form.summary} problems={shown} />
        {refusal && shown.length === 0 && <Banner tone="danger">{refusal}</Banner>}
        <div className="split">
          <form
            className="sheet form"
            onSubmit={submit}
            // A disabled button keeps Enter from submitting, and then nothing would say what is missing.
            onKeyDown={(event) => {
              const isChosen = event.key === 'Enter' && !event.nativeEvent.isComposing
              if (isChosen && event.target instanceof HTMLInputElement) submit(event)
            }}
            noValidate
          >
            <header className="ln sheet-h plain">
              <div className="g" />
              <div className="b">
                <h1 tabIndex={-1}>Submit Issue</h1>
                <p className="soft">
                  to{' '}
                  <b className="strong" dir="auto">
                    {contest.title}
                  </b>
                  . Visible to you and the judges.
                </p>
              </div>
            </header>
            <IssueTextFields values={values} problems={problems} onChange={form.change} />
            <IssueConfirmations values={values} problems={problems} onChange={form.change} />
            <div className="form-f">
              <Link className={buttonClass('quiet', false, 'flush')} to={paths.contest(contest._id)}>
                Cancel
              </Link>
              <div className="btns">
                <span className="hint" id="confirmations-left">
                  {left > 0 ? `${left} of ${confirmationNames.length} confirmations left` : ''}
                </span>
                <Button
                  variant="primary"
                  type="submit"
                  busy={form.isSending}
                  disabled={left > 0 || !isVerified}
                  aria-describedby="confirmations-left"
                >
                  {form.isSending ? 'Submitting...' : 'Submit Issue'}
                </Button>
              </div>
            </div>
          </form>
          <aside className="rail">{children}</aside>
        </div>
      </div>
    </>
  )
}
