import { type RefObject, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import type { Contest } from '../../../contract/contest'
import { editorParts } from '../../features'
import type { SubmitForm } from '../../forms/use-submit-form'
import { featurePart } from '../../loading/feature-part'
import { editAsTyped } from '../editor/insert-text'
import type { IssueValues } from './issue-form'

type EditorPartsProps = {
  form: SubmitForm<IssueValues>
  contest: Contest
  /** Of the proof of concept. */
  field: RefObject<HTMLTextAreaElement | null>
}

/** What features show below the proof of concept; in most contests nothing. */
export function EditorParts(props: EditorPartsProps) {
  return editorParts(props.contest).length === 0 ? null : <Parts {...props} />
}

function Parts({ form, contest, field }: EditorPartsProps) {
  const [description, pocLink] = useWatch({ control: form.control, name: ['description', 'pocLink'] })
  const report = { description: useDeferredValue(description), pocLink: useDeferredValue(pocLink).trim() }
  const append = (markdown: string) => {
    if (!field.current) return
    const { value } = field.current
    const start = value.trimEnd().length
    const text = start === 0 ? markdown : `\n\n${markdown}`
    editAsTyped(field.current, { start, end: value.length, text })
  }
  return editorParts(contest).map(({ name, code }) => {
    const Part = featurePart(code)
    return <Part key={name} contest={contest} report={report} append={append} />
  })
}
