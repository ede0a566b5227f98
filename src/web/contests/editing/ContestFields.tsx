import type { ContestStatus } from '../../../domain/contests/contest-clock'
import { limits } from '../../../domain/field-rules'
import { FieldPart } from '../../forms/FieldPart'
import { FieldLength, TextAreaField } from '../../forms/TextAreaField'
import { useFormValue } from '../../forms/use-form-value'
import type { SubmitForm } from '../../forms/use-submit-form'
import { classNames } from '../../ui/class-names'
import { Caution, Checkbox, Field, TextField } from '../../ui/Field'
import field from '../../ui/Field.module.css'
import { FormPart } from '../../ui/form/FormPart'
import text from '../../ui/text.module.css'
import { repositoryAddress } from '../detail/repository-address'
import styles from './ContestForm.module.css'
import { type ContestValues, formatLength, formatPool } from './contest-form'
import { InstantField } from './InstantField'
import { JudgingParts } from './JudgingParts'
import { KnownIssuesField } from './KnownIssuesField'
import { TemplateField } from './TemplateField'

/** What can't change anymore, because people have planned around it or were promised it. */
export type ContestLocks = {
  status: ContestStatus
  /** From the first verdict on, whether judges see names is fixed. */
  areNamesSettled: boolean
  /** From the first submission on, whether verdicts are hidden until the end is fixed. */
  hasIssues: boolean
}

type FieldsProps = { form: SubmitForm<ContestValues> }

export function ContestFields({ form, locks, asksReason }: FieldsProps & { locks: ContestLocks; asksReason: boolean }) {
  const isStarted = locks.status !== 'upcoming'
  return (
    <>
      <FieldPart form={form} name="title" icon="pencil">
        <TextField
          label="Title"
          counter={<FieldLength control={form.control} name="title" max={limits.titleMax} />}
          {...form.field('title')}
        />
      </FieldPart>
      <FieldPart form={form} name="description" icon="file-text">
        <TextAreaField
          form={form}
          name="description"
          label="Description"
          hint="A blank line starts a block. Lines with * become a list. scope: and out of scope: become headings. `code`, **bold** and [links](https://...) work. The first 120 characters appear on the card."
          max={limits.contestDescriptionMax}
          rows={9}
        />
      </FieldPart>
      <RepositoryPart form={form} isStarted={isStarted} />
      <PoolPart form={form} isStarted={isStarted} />
      <DatesPart form={form} status={locks.status} />
      <FieldPart form={form} name="reportTemplate" icon="file-text">
        <TemplateField form={form} />
      </FieldPart>
      <FieldPart form={form} name="knownIssues" icon="list">
        <KnownIssuesField form={form} isStarted={isStarted} />
      </FieldPart>
      <HidingParts form={form} locks={locks} />
      <JudgingParts form={form} isStarted={isStarted} />
      {asksReason && (
        <FieldPart form={form} name="reason" icon="text-quote">
          <TextAreaField
            form={form}
            name="reason"
            label="Reason for the change"
            hint="The contest has started. Everyone who can see it can see what changed, who changed it and why."
            max={limits.reasonMax}
            rows={3}
          />
        </FieldPart>
      )}
    </>
  )
}

function RepositoryPart({ form, isStarted }: FieldsProps & { isStarted: boolean }) {
  const lacksCommit = useFormValue(form, (values) => repositoryAddress(values.githubRepoUrl.trim())?.commit === null)
  const isDoubtful = lacksCommit && !isStarted
  return (
    <FieldPart form={form} name="githubRepoUrl" icon="git-branch" isDoubtful={isDoubtful}>
      <TextField
        label="Repository"
        mono
        disabled={isStarted}
        hint={
          isStarted ? 'It cannot change after the contest has started.' : 'Hidden from researchers until the start.'
        }
        placeholder="https://github.com/..."
        below={
          isDoubtful && <Caution>No commit is named. Researchers will audit whatever is on the default branch.</Caution>
        }
        {...form.field('githubRepoUrl')}
      />
    </FieldPart>
  )
}

function PoolPart({ form, isStarted }: FieldsProps & { isStarted: boolean }) {
  const { error, id, onBlur, ...input } = form.field('prizePool')
  return (
    <FieldPart form={form} name="prizePool" icon="layers">
      <Field
        id={id}
        label="Bounty pool in US dollars"
        optional
        hint={
          isStarted
            ? 'It can only rise after the contest has started.'
            : 'If left empty, $100,000 is shown. Results need a pool.'
        }
        error={error}
      >
        {(control) => (
          <div className={styles.withUnit}>
            <input
              {...input}
              {...control}
              className={classNames(field.input, text.tabular)}
              inputMode="decimal"
              autoComplete="off"
              onBlur={(event) => {
                form.setValue('prizePool', formatPool(event.target.value))
                return onBlur(event)
              }}
            />
            <span aria-hidden="true">USD</span>
          </div>
        )}
      </Field>
    </FieldPart>
  )
}

function DatesPart({ form, status }: FieldsProps & { status: ContestStatus }) {
  const isSet = useFormValue(form, ({ startDate, endDate }) => startDate.day !== '' && endDate.day !== '')
  const { errors } = form.formState
  return (
    <FormPart icon="calendar-clock" isDone={isSet} hasProblem={Boolean(errors.startDate || errors.endDate)}>
      <div className={styles.instants}>
        <InstantField
          control={form.control}
          name="startDate"
          label="Start"
          lock={status === 'upcoming' ? null : 'It cannot change after the contest has started.'}
        />
        <InstantField
          control={form.control}
          name="endDate"
          label="End"
          lock={status === 'ended' ? 'It cannot change after the contest has ended.' : null}
          note={<ContestLength form={form} />}
        />
      </div>
    </FormPart>
  )
}

function ContestLength({ form }: FieldsProps) {
  return <span>{` ${useFormValue(form, (values) => formatLength(values) ?? '')}`}</span>
}

function HidingParts({ form, locks: { areNamesSettled, hasIssues } }: FieldsProps & { locks: ContestLocks }) {
  return (
    <>
      <FieldPart form={form} name="hidesAuthors" icon="eye-off" isDone={areNamesSettled}>
        <Checkbox
          label="Hide the names of researchers from judges"
          hint={
            areNamesSettled
              ? 'Locked: this can’t change after the first verdict, and hidden names can’t be shown after the first submission.'
              : 'Until the results are final, judges see Researcher 7 instead of a name. You can’t turn this off once someone has submitted.'
          }
          disabled={areNamesSettled}
          {...form.field('hidesAuthors')}
        />
      </FieldPart>
      <FieldPart form={form} name="hidesVerdicts" icon="eye-off" isDone={hasIssues}>
        <Checkbox
          label="Hide verdicts and duplicate groups from researchers until the end"
          hint={
            hasIssues
              ? 'Locked, because someone has submitted.'
              : 'Until the contest ends, researchers see every submission as pending, and no email reveals a verdict. You can’t change this once someone has submitted.'
          }
          disabled={hasIssues}
          {...form.field('hidesVerdicts')}
        />
      </FieldPart>
    </>
  )
}
