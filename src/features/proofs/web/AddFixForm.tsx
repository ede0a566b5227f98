import { Form, SubmitButton } from '../../../web/forms/Form'
import { FieldLength, TextAreaField } from '../../../web/forms/TextAreaField'
import { type SubmitForm, useSubmitForm } from '../../../web/forms/use-submit-form'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import { Field } from '../../../web/ui/Field'
import field from '../../../web/ui/Field.module.css'
import layout from '../../../web/ui/layout.module.css'
import { toast } from '../../../web/ui/toast/toast'
import { fixTitleProblem, patchTextProblem, proofLimits } from '../domain/field-rules'
import styles from './Fixes.module.css'
import { type FixRow, useAddFix } from './fixes-api'

type Values = { title: string; issueId: string; patch: string }
const nothing: Values = { title: '', issueId: '', patch: '' }

/** A patch is pasted or read from a file. The server says where it does not fit the source. */
export function AddFixForm({ contestId, rows }: { contestId: string; rows: FixRow[] }) {
  const add = useAddFix(contestId)
  const form = useSubmitForm<Values>({
    initialValues: nothing,
    check: ({ title, patch }) => ({ title: fixTitleProblem(title.trim()), patch: patchTextProblem(patch) }),
    failure: 'The fix could not be added',
    send: async ({ title, patch, issueId }) => {
      await add.mutateAsync({ title: title.trim(), patch, issueId: issueId || null })
      form.reset(nothing)
      toast.success('Fix added: the own tests run first')
    },
  })
  const readFile = async (file: File | undefined) => {
    if (file) form.setValue('patch', await file.text(), { shouldValidate: true })
  }
  return (
    <Form
      form={form}
      label="Add a fix"
      className={classNames(layout.form, layout.measured)}
      actions={
        <div className={button.actions}>
          <SubmitButton form={form} label="Add fix" busyLabel="Adding..." />
        </div>
      }
    >
      <TitleField form={form} />
      <IssueField form={form} rows={rows} />
      <Field label="File" optional hint="Made with git diff; it fills the field below.">
        {(control) => (
          <input
            {...control}
            className={classNames(field.input, styles.file)}
            type="file"
            accept=".diff,.patch,.txt"
            onChange={({ target }) => void readFile(target.files?.[0])}
          />
        )}
      </Field>
      <TextAreaField
        form={form}
        name="patch"
        label="Patch"
        hint="A unified diff against the commit of the source."
        max={proofLimits.patchLength}
        rows={10}
        mono
      />
    </Form>
  )
}

function TitleField({ form }: { form: SubmitForm<Values> }) {
  const { error, id, ...input } = form.field('title')
  return (
    <Field
      id={id}
      label="Title"
      hint="What it changes, for judges and sponsors."
      error={error}
      counter={<FieldLength control={form.control} name="title" max={proofLimits.titleLength} trimmed />}
    >
      {(control) => <input dir="auto" {...input} {...control} className={field.input} />}
    </Field>
  )
}

function IssueField({ form, rows }: { form: SubmitForm<Values>; rows: FixRow[] }) {
  const { error, id, ...input } = form.field('issueId')
  return (
    <Field id={id} label="Meant for" optional error={error}>
      {(control) => (
        <select {...input} {...control} className={field.input}>
          <option value="">No submission in particular</option>
          {rows.map(({ issue }) => (
            <option key={issue._id} value={issue._id}>
              {`${issue.placeInLine}: ${issue.title}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
