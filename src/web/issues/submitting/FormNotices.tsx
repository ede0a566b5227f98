import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { FormErrorSummary } from '../../ui/Field'
import { copyText } from '../../ui/text/copy-text'
import { type IssueValues, reportText } from './issue-form'
import type { IssueForm } from './use-issue-form'

export function CopyReport({ values }: { values: IssueValues }) {
  return <Button onClick={() => void copyText(reportText(values), 'Report copied')}>Copy report</Button>
}

/** The problems of an attempt, above the form; the focus goes there. */
export function FormProblems({ form }: { form: IssueForm }) {
  const shown = Object.entries(form.problems).map(([fieldId, message]) => ({ fieldId, message }))
  return <FormErrorSummary ref={form.summary} problems={shown} />
}

/** Why the whole was not taken, beside the button that gets the focus back. */
export function FormRefusal({ form, values }: { form: IssueForm; values: IssueValues }) {
  const { problems, refusal } = form
  if (!refusal || Object.keys(problems).length > 0) return null
  return (
    <div className="form-refusal">
      <Banner tone="danger" action={<CopyReport values={values} />}>
        <b>{refusal.message}</b>
        <br />
        {refusal.isOutage
          ? 'Your text is still here. Check your connection and send it again: the same text is stored only once.'
          : 'Your text is still here.'}
      </Banner>
    </div>
  )
}
