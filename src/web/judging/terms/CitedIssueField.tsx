import { excerptOf } from '../../../domain/issues/excerpt'
import { Field } from '../../ui/Field'
import field from '../../ui/Field.module.css'
import type { JudgedIssue } from '../deciding/decisions'
import { useIssueTerms } from './terms-api'

const longestOption = 80

type CitedIssueFieldProps = { issue: JudgedIssue; value: number | null; onChoose: (number: number | null) => void }

/** The known issues that applied when the submission took its place; renders nothing if there are none. */
export function CitedIssueField({ issue, value, onChoose }: CitedIssueFieldProps) {
  const currentIssues = useIssueTerms(issue).data?.knownIssues.filter(({ stands }) => stands) ?? []
  if (currentIssues.length === 0) return null
  return (
    <Field
      id="known-issue"
      label="Known issue"
      optional
      hint="Lists only issues that were known before this submission."
    >
      {(control) => (
        <select
          {...control}
          className={field.input}
          value={value ?? ''}
          onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">None</option>
          {currentIssues.map(({ number, text }) => (
            <option key={number} value={number}>
              {`${number}. ${excerptOf(text, longestOption)}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
