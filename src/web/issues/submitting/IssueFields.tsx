import { type ReactNode, useState } from 'react'
import { limits, textLength } from '../../../domain/field-rules'
import { Checkbox, Field, TextField } from '../../ui/Field'
import { Icon, type IconName } from '../../ui/Icon'
import { Gutter } from '../../ui/Status'
import './issue-form.css'
import { type Confirmation, confirmationNames, type IssueProblems, type IssueValues } from './issue-form'

type IssueFieldsProps = {
  values: IssueValues
  problems: IssueProblems
  onChange: (change: Partial<IssueValues>) => void
}

/** Counts what the limit counts. No maxlength: it would cut a pasted text without a word. */
function Counter({ text, max }: { text: string; max: number }) {
  const length = textLength(text)
  return (
    <span className={length > max ? 'err' : undefined}>
      {length.toLocaleString('en-US')}/{max.toLocaleString('en-US')}
    </span>
  )
}

type PartProps = { icon: IconName; isDone: boolean; hasProblem: boolean; children: ReactNode }

/** One field with its strip: done, being written, or still to do. */
function Part({ icon, isDone, hasProblem, children }: PartProps) {
  const [isFocused, setIsFocused] = useState(false)
  const isComplete = isDone && !hasProblem
  const rest = isComplete ? 'done' : 'todo'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only draws where the focus of its field is
    <div
      className="sec ln"
      data-s={isFocused ? 'now' : rest}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Gutter>
        <Icon name={isComplete && !isFocused ? 'check' : icon} />
      </Gutter>
      <div className="b">{children}</div>
    </div>
  )
}

export function IssueTextFields({ values, problems, onChange }: IssueFieldsProps) {
  return (
    <>
      <Part icon="pencil" isDone={values.title.trim() !== ''} hasProblem={problems.title !== undefined}>
        <TextField
          id="title"
          label="Issue title"
          autoComplete="off"
          dir="auto"
          value={values.title}
          error={problems.title}
          counter={<Counter text={values.title.trim()} max={limits.titleMax} />}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Part>
      <Part icon="pencil" isDone={values.description.trim() !== ''} hasProblem={problems.description !== undefined}>
        <Field
          id="description"
          label="Description"
          hint="Markdown. Paste code, tables or links as they are."
          error={problems.description}
          counter={<Counter text={values.description} max={limits.descriptionMax} />}
        >
          {(control) => (
            <textarea
              {...control}
              className="in ta mono issue-text"
              rows={14}
              value={values.description}
              onChange={(event) => onChange({ description: event.target.value })}
            />
          )}
        </Field>
      </Part>
      <Part icon="flask-conical" isDone={values.pocLink.trim() !== ''} hasProblem={problems.pocLink !== undefined}>
        <Field
          id="pocLink"
          label="Proof of Concept"
          optional
          error={problems.pocLink}
          counter={<Counter text={values.pocLink.trim()} max={limits.pocMax} />}
        >
          {(control) => (
            <textarea
              {...control}
              className="in ta mono"
              rows={6}
              placeholder="A test that fails and how to run it, or a link. Markdown."
              value={values.pocLink}
              onChange={(event) => onChange({ pocLink: event.target.value })}
            />
          )}
        </Field>
      </Part>
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
