import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { FormErrorSummary } from '../../ui/Field'
import { copyText } from '../drafts/copy-text'
import { type IssueValues, reportText } from './issue-form'
import type { IssueForm } from './use-issue-form'

export function CopyReport({ values }: { values: IssueValues }) {
  return <Button onClick={() => void copyText(reportText(values), 'Report copied')}>Copy report</Button>
}

/** What an attempt has led to: problems of fields, or a refusal of the whole. */
export function FormNotices({ form, values }: { form: IssueForm; values: IssueValues }) {
  const { problems, refusal, summary } = form
  const shown = Object.entries(problems).map(([fieldId, message]) => ({ fieldId, message }))
  return (
    <>
      <FormErrorSummary ref={summary} problems={shown} />
      {refusal && shown.length === 0 && (
        <Banner tone="danger" action={<CopyReport values={values} />}>
          <b>{refusal.message}</b>
          <br />
          {refusal.isOutage
            ? 'Your text is still here. Check your connection and send it again: the same text is stored only once.'
            : 'Your text is still here.'}
        </Banner>
      )}
    </>
  )
}
