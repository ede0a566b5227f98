import { useRef } from 'react'
import { limits } from '../../../domain/field-rules'
import { defaultReportTemplate, isUntouchedTemplate } from '../../../domain/issues/report-template'
import { Checkbox, TextField } from '../../ui/Field'
import { FormPart } from '../../ui/form/FormPart'
import { LengthCounter } from '../../ui/form/LengthCounter'
import { MarkdownField } from '../editor/MarkdownField'
import { RootCauseLinks } from '../editor/RootCauseLinks'
import './issue-form.css'
import { type Confirmation, confirmationNames, type IssueProblems, type IssueValues } from './issue-form'

type IssueFieldsProps = {
  values: IssueValues
  problems: IssueProblems
  onChange: (change: Partial<IssueValues>) => void
}

/** `template` is the contest's own; null is the default one. */
export function IssueTextFields(props: IssueFieldsProps & { template: string | null }) {
  const { values, problems, onChange, template } = props
  const description = useRef<HTMLTextAreaElement>(null)
  const proof = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <FormPart icon="pencil" isDone={values.title.trim() !== ''} hasProblem={problems.title !== undefined}>
        <TextField
          id="title"
          label="Issue title"
          autoComplete="off"
          dir="auto"
          value={values.title}
          error={problems.title}
          counter={<LengthCounter text={values.title.trim()} max={limits.titleMax} />}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </FormPart>
      <MarkdownField
        id="description"
        label="Description"
        shortName="report"
        icon="pencil"
        hint="Markdown. Paste code, tables or links as they are."
        error={problems.description}
        value={values.description}
        onChange={(text) => onChange({ description: text })}
        max={limits.descriptionMax}
        template={template ?? defaultReportTemplate}
        isWritten={!isUntouchedTemplate(values.description, template)}
        rows={14}
        prefix="L"
        ref={description}
      />
      <RootCauseLinks description={values.description} field={description} />
      <MarkdownField
        id="pocLink"
        label="Proof of Concept"
        shortName="proof"
        icon="flask-conical"
        optional
        hint="Markdown."
        placeholder="A test that fails and how to run it, or a link"
        error={problems.pocLink}
        value={values.pocLink}
        counted={values.pocLink.trim()}
        onChange={(text) => onChange({ pocLink: text })}
        max={limits.pocMax}
        rows={6}
        prefix="P"
        ref={proof}
      />
    </>
  )
}

const words: Record<Confirmation, string> = {
  confirmFundsImpact: 'More than 20% of funds can be stolen or trapped in a short time.',
  confirmNoTrustedParty: 'It does not rely on mistakes of trusted parties.',
  confirmPoCReflects: 'The proof of concept reflects both requirements.',
}

export function IssueConfirmations({ values, problems, onChange }: IssueFieldsProps) {
  return (
    <fieldset className="sec confirm">
      <legend className="hide">Confirmations</legend>
      <div className="ln lab">
        <div className="g" />
        <div className="b field-h">
          <span className="label">Before you send it</span>
        </div>
      </div>
      <div className="checks">
        {confirmationNames.map((name) => (
          <Checkbox
            key={name}
            id={name}
            gutter
            label={words[name]}
            checked={values[name]}
            error={problems[name]}
            onChange={(event) => onChange({ [name]: event.target.checked })}
          />
        ))}
      </div>
    </fieldset>
  )
}
