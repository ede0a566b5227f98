import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Issue } from '../../contract/issue'
import { decisionReasonProblem, limits, textLength } from '../../domain/field-rules'
import { type Verdict, verdicts } from '../../domain/judging/review-rules'
import { ApiError, messageOf } from '../api/http'
import { issueKey, useSetVerdict } from '../issues/issue-api'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { Panel } from '../ui/Sheet'
import { statusWord } from '../ui/Status'
import { toast } from '../ui/toast/toast'

/** A judge's verdict on somebody else's issue. A refusal keeps what was chosen and typed. */
export function VerdictPanel({ issue }: { issue: Issue }) {
  const client = useQueryClient()
  const setVerdict = useSetVerdict(issue)
  const [verdict, setChosen] = useState<Verdict>(issue.status)
  const [reason, setReason] = useState(issue.invalidationReason ?? '')
  const problem = verdict === 'invalid' ? decisionReasonProblem(reason.trim()) : null
  const isStale = setVerdict.error instanceof ApiError && setVerdict.error.code === 'STALE'
  const isUnchanged =
    verdict === issue.status && (verdict !== 'invalid' || reason.trim() === (issue.invalidationReason ?? ''))
  const reload = async () => {
    setVerdict.reset()
    await client.invalidateQueries({ queryKey: issueKey(issue._id) })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    const invalidationReason = verdict === 'invalid' && reason.trim() ? reason.trim() : null
    try {
      const judged = await setVerdict.mutateAsync({ status: verdict, invalidationReason })
      toast.success(`Marked as ${judged.status}`)
    } catch {
      // The panel shows the refusal.
    }
  }
  return (
    <Panel title="Verdict" icon="gavel">
      <form className="form-1" onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className="seg" aria-label="Verdict" style={{ justifySelf: 'start' }}>
          {verdicts.map((option) => (
            <button type="button" key={option} aria-pressed={option === verdict} onClick={() => setChosen(option)}>
              {statusWord(option)}
            </button>
          ))}
        </fieldset>
        {verdict === 'invalid' && (
          <Field
            label="Reason"
            hint="The author reads it."
            error={(reason.trim() && problem) || undefined}
            counter={`${textLength(reason.trim()).toLocaleString('en-US')}/${limits.reasonMax.toLocaleString('en-US')}`}
          >
            {(control) => (
              <textarea
                dir="auto"
                {...control}
                className="in ta"
                rows={4}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        )}
        {setVerdict.isError && (
          <Banner
            tone="danger"
            action={
              isStale ? (
                <Button small onClick={() => void reload()}>
                  Reload
                </Button>
              ) : undefined
            }
          >
            {messageOf(setVerdict.error, 'Failed to update issue status')}
          </Banner>
        )}
        <Button variant="primary" type="submit" busy={setVerdict.isPending} disabled={isUnchanged || problem !== null}>
          {setVerdict.isPending ? 'Saving...' : 'Save verdict'}
        </Button>
      </form>
    </Panel>
  )
}
