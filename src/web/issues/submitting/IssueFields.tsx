import { type ChangeEvent, type RefObject, useDeferredValue, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { Contest } from '../../../contract/contest'
import { limits } from '../../../domain/field-rules'
import { type OptionalTextName, optionalTextNames, optionalTexts } from '../../../domain/issues/issue-text'
import { defaultReportTemplate, isUntouchedTemplate } from '../../../domain/issues/report-template'
import { editorParts } from '../../features'
import { FieldPart } from '../../forms/FieldPart'
import { FieldLength } from '../../forms/TextAreaField'
import type { SubmitForm } from '../../forms/use-submit-form'
import { featurePart } from '../../loading/feature-part'
import { hasPageAt } from '../../page-facts'
import { pathTo } from '../../paths'
import { Checkbox, TextField } from '../../ui/Field'
import { Confirmations } from '../../ui/form/FormPart'
import { editAsTyped } from '../editor/insert-text'
import { MarkdownField } from '../editor/MarkdownField'
import { RootCauseLinks } from '../editor/RootCauseLinks'
import { type Confirmation, confirmationNames, type IssueValues } from './issue-form'

type FieldsProps = { form: SubmitForm<IssueValues> }

type TextFieldsProps = FieldsProps & {
  contest: Contest
  /** The submission that is edited. */
  edited?: string
}

export function IssueTextFields({ form, contest, edited }: TextFieldsProps) {
  const template = contest.reportTemplate
  const description = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <FieldPart form={form} name="title" icon="pencil">
        <TextField
          label="Issue title"
          autoComplete="off"
          dir="auto"
          counter={<FieldLength control={form.control} name="title" max={limits.titleMax} trimmed />}
          {...form.field('title')}
        />
      </FieldPart>
      <MarkdownField
        form={form}
        name="description"
        label="Description"
        shortName="report"
        icon="pencil"
        hint="Markdown. Paste code, tables or links as they are."
        max={limits.descriptionMax}
        template={template ?? defaultReportTemplate}
        isWritten={(text) => !isUntouchedTemplate(text, template)}
        rows={14}
        prefix="L"
        ref={description}
      />
      <RootCauseLinks control={form.control} field={description} source={sourceAddress(contest, edited)} />
      {optionalTextNames.map((name) => (
        <OptionalTextField key={name} form={form} contest={contest} name={name} />
      ))}
    </>
  )
}

/** Where lines are chosen and cited in this text; null if there are none. */
function sourceAddress({ _id, sourceDigest }: Contest, edited?: string): string | null {
  const address = pathTo('/contests/:id/source', _id, { edit: edited })
  return sourceDigest !== null && hasPageAt(address) ? address : null
}

function OptionalTextField({ form, contest, name }: FieldsProps & { contest: Contest; name: OptionalTextName }) {
  const textArea = useRef<HTMLTextAreaElement>(null)
  const { label, max, anchor, shortName, icon, placeholder } = optionalTexts[name]
  return (
    <>
      <MarkdownField
        form={form}
        name={name}
        label={label}
        optional
        hint="Markdown."
        max={max}
        trimmed
        rows={6}
        prefix={anchor}
        shortName={shortName}
        icon={icon}
        placeholder={placeholder}
        ref={textArea}
      />
      {name === 'pocLink' && <EditorParts form={form} contest={contest} field={textArea} />}
    </>
  )
}

const labels: Record<Confirmation, string> = {
  confirmFundsImpact: 'More than 20% of funds can be stolen or trapped in a short time.',
  confirmNoTrustedParty: 'It does not rely on mistakes of trusted parties.',
  confirmPoCReflects: 'The proof of concept reflects both requirements.',
}

export function IssueConfirmations({ form }: FieldsProps) {
  const ticked = useWatch({ control: form.control, name: confirmationNames })
  return (
    <Confirmations legend="Confirmations" title="Before you send it">
      {confirmationNames.map((name, index) => (
        <Checkbox
          key={name}
          gutter
          label={labels[name]}
          ticked={ticked[index]}
          {...form.field(name, {
            // Unchecking a box immediately shows why it is required.
            onChange: ({ target }: ChangeEvent<HTMLInputElement>) => !target.checked && form.trigger(name),
          })}
        />
      ))}
    </Confirmations>
  )
}

type EditorPartsProps = {
  form: SubmitForm<IssueValues>
  contest: Contest
  /** Of the proof of concept. */
  field: RefObject<HTMLTextAreaElement | null>
}

/** What features show below the proof of concept; in most contests nothing. */
function EditorParts(props: EditorPartsProps) {
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
