import type { RefObject } from 'react'
import { ApiError, messageOf } from '../../api/http'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { FormErrorSummary } from '../../ui/Field'
import { formatDayTime } from '../../ui/time/dates'
import type { useContestDraft } from './contest-draft'
import type { ContestProblems } from './contest-form'

type FormNoticesProps = {
  draft: ReturnType<typeof useContestDraft>
  problems: ContestProblems
  refusal: unknown
  /** Where the words of the server are missing. */
  otherwise: string
  summary: RefObject<HTMLDivElement | null>
  onReload?: (() => Promise<unknown>) | undefined
}

/** What stands over the form: what is wrong, why saving failed, and where the draft is. */
export function FormNotices({ draft, problems, refusal, otherwise, summary, onReload }: FormNoticesProps) {
  const shown = Object.entries(problems).map(([fieldId, message]) => ({ fieldId, message }))
  const isStale = refusal instanceof ApiError && refusal.code === 'STALE'
  return (
    <>
      <FormErrorSummary ref={summary} problems={shown} />
      {refusal !== null && shown.length === 0 && (
        <Banner tone="danger" action={isStale && onReload && <Button onClick={() => void onReload()}>Reload</Button>}>
          <b>{messageOf(refusal, otherwise)}</b>
          <br />
          What you typed is still here.
        </Banner>
      )}
      {draft.isElsewhere && (
        <Banner tone="warn" action={<Button onClick={draft.takeOver}>Take over here</Button>}>
          <b>This form is open in another tab</b>
          <br />
          Only one tab can write it. Here it shows what was kept there.
        </Banner>
      )}
      {draft.restoredAt && !draft.isElsewhere && (
        <Banner tone="info" icon="hard-drive" action={<Button onClick={draft.forget}>Discard</Button>}>
          What you had typed here by {formatDayTime(new Date(draft.restoredAt))} is back. It is not saved yet.
        </Banner>
      )}
    </>
  )
}
