import { useDeferredValue, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { ContestStatus } from '../../../domain/contests/contest-clock'
import type { JudgingSetting } from '../../../domain/contests/judging-settings'
import { knownIssueTexts } from '../../../domain/contests/known-issues'
import { limits } from '../../../domain/field-rules'
import { FieldPart } from '../../forms/FieldPart'
import { FieldLength, TextAreaField } from '../../forms/TextAreaField'
import { useFormValue } from '../../forms/use-form-value'
import type { SubmitForm } from '../../forms/use-submit-form'
import { classNames } from '../../ui/class-names'
import { Caution, Checkbox, Field, TextField } from '../../ui/Field'
import field from '../../ui/Field.module.css'
import { FormPart } from '../../ui/form/FormPart'
import type { IconName } from '../../ui/Icon'
import layout from '../../ui/layout.module.css'
import { SheetGroup } from '../../ui/Sheet'
import { VisibleParagraph } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { repositoryAddress } from '../detail/repository-address'
import styles from './ContestForm.module.css'
import { type ContestValues, formatLength, formatPool, offeredSettings } from './contest-form'
import { InstantField } from './InstantField'
import { TemplateField } from './TemplateField'

/** What can't change anymore, because people have planned around it or were promised it. */
export type ContestLocks = {
  status: ContestStatus
  /** From the first verdict on, whether judges see names is fixed. */
  areNamesSettled: boolean
  /** From the first submission on, whether verdicts are hidden until the end is fixed. */
  hasIssues: boolean
  /** Until the server has said what people rely on. */
  isLoading?: boolean
}

type FieldsProps = { form: SubmitForm<ContestValues> }
type LockedFieldsProps = FieldsProps & { locks: ContestLocks }

/** The fields that can still change, in three groups. `FixedTerms` shows the others. */
export function ContestFields({ form, locks, asksReason }: LockedFieldsProps & { asksReason: boolean }) {
  const isUpcoming = locks.status === 'upcoming'
  return (
    <>
      <SheetGroup title="About the contest">
        <TextParts form={form} />
        {isUpcoming && <RepositoryPart form={form} />}
        <FieldPart form={form} name="reportTemplate" icon="file-text">
          <TemplateField form={form} />
        </FieldPart>
      </SheetGroup>
      <SheetGroup title={locks.status === 'ended' ? 'Bounty' : 'Dates and bounty'}>
        {locks.status !== 'ended' && <DatesPart form={form} isUpcoming={isUpcoming} />}
        <PoolPart form={form} isUpcoming={isUpcoming} />
      </SheetGroup>
      <SheetGroup title="Judging rules">
        <FieldPart form={form} name="knownIssues" icon="list">
          <KnownIssuesField form={form} isStarted={!isUpcoming} />
        </FieldPart>
        <HidingParts form={form} locks={locks} />
        {isUpcoming && <JudgingParts form={form} />}
      </SheetGroup>
      {asksReason && (
        <FieldPart form={form} name="reason" icon="text-quote">
          <TextAreaField
            form={form}
            name="reason"
            label="Reason for the change"
            hint="Everyone who can see the contest can see what changed, who changed it and why."
            max={limits.reasonMax}
            rows={3}
          />
        </FieldPart>
      )}
    </>
  )
}

function TextParts({ form }: FieldsProps) {
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
          mono
          label="Description"
          hint="A blank line starts a block. Lines with * become a list. scope: and out of scope: become headings. `code`, **bold** and [links](https://...) work. The first 120 characters appear on the card."
          max={limits.contestDescriptionMax}
          rows={9}
        />
      </FieldPart>
    </>
  )
}

function RepositoryPart({ form }: FieldsProps) {
  const isDoubtful = useFormValue(form, (values) => repositoryAddress(values.githubRepoUrl.trim())?.commit === null)
  return (
    <FieldPart form={form} name="githubRepoUrl" icon="git-branch" status={isDoubtful ? 'warn' : undefined}>
      <TextField
        label="Repository"
        mono
        hint="Hidden from researchers until the start."
        placeholder="https://github.com/..."
        below={
          isDoubtful && <Caution>No commit is named. Researchers will audit whatever is on the default branch.</Caution>
        }
        {...form.field('githubRepoUrl')}
      />
    </FieldPart>
  )
}

function PoolPart({ form, isUpcoming }: FieldsProps & { isUpcoming: boolean }) {
  const { error, id, onBlur, ...input } = form.field('prizePool')
  return (
    <FieldPart form={form} name="prizePool" icon="layers">
      <Field
        id={id}
        label="Bounty pool in US dollars"
        optional
        hint={isUpcoming ? 'If left empty, $100,000 is shown. Results need a pool.' : 'It can only rise.'}
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

function DatesPart({ form, isUpcoming }: FieldsProps & { isUpcoming: boolean }) {
  const isSet = useFormValue(form, ({ startDate, endDate }) => startDate.day !== '' && endDate.day !== '')
  const { errors } = form.formState
  return (
    <FormPart icon="calendar-clock" isDone={isSet} hasProblem={Boolean(errors.startDate || errors.endDate)}>
      <div className={styles.instants}>
        {isUpcoming && <InstantField control={form.control} name="startDate" label="Start" />}
        <InstantField
          control={form.control}
          name="endDate"
          label="End"
          hint={isUpcoming ? undefined : 'It can only move later, and needs your password.'}
          note={<ContestLength form={form} />}
        />
      </div>
    </FormPart>
  )
}

function ContestLength({ form }: FieldsProps) {
  return <span>{` ${useFormValue(form, (values) => formatLength(values) ?? '')}`}</span>
}

/** Each until somebody relies on it: names until the first verdict, verdicts until the first submission. */
function HidingParts({ form, locks: { status, areNamesSettled, hasIssues, isLoading } }: LockedFieldsProps) {
  if (isLoading && status !== 'upcoming') return null
  return (
    <>
      {!areNamesSettled && (
        <FieldPart form={form} name="hidesAuthors" icon="eye-off">
          <Checkbox
            label="Hide the names of researchers from judges"
            hint="Until the results are final, judges see Researcher 7 instead of a name. You can’t turn this off once someone has submitted."
            {...form.field('hidesAuthors')}
          />
        </FieldPart>
      )}
      {!hasIssues && (
        <FieldPart form={form} name="hidesVerdicts" icon="eye-off">
          <Checkbox
            label="Hide verdicts and duplicate groups from researchers until the end"
            hint="Until the contest ends, researchers see every submission as pending, and no email reveals a verdict. You can’t change this once someone has submitted."
            {...form.field('hidesVerdicts')}
          />
        </FieldPart>
      )}
    </>
  )
}

const parts: Record<JudgingSetting, { icon: IconName; label: string; hint: string }> = {
  secondLookPercent: {
    icon: 'eye',
    label: 'Blind second look, in percent of submissions',
    hint: 'A random sample, at least ten, drawn after the contest ends. A second judge decides each without seeing the first verdict.',
  },
  appealHours: {
    icon: 'flag',
    label: 'Appeal period, in hours',
    hint: 'How long authors can appeal after you publish preliminary results. A different judge decides each appeal, so have two judges, better three.',
  },
  undecidedMax: {
    icon: 'layers',
    label: 'Open submissions per person',
    hint: 'How many submissions without a valid verdict one person can have at a time. Limits spam.',
  },
}

/** Optional judging features beyond the first verdict, until the start. */
function JudgingParts({ form }: { form: SubmitForm<ContestValues> }) {
  return offeredSettings().map((setting) => (
    <FieldPart key={setting} form={form} name={setting} icon={parts[setting].icon}>
      <div className={styles.short}>
        <TextField
          label={parts[setting].label}
          optional
          inputMode="numeric"
          autoComplete="off"
          hint={`${parts[setting].hint} Leave blank to turn off.`}
          {...form.field(setting)}
        />
      </div>
    </FieldPart>
  ))
}

type KnownIssuesFieldProps = { form: SubmitForm<ContestValues>; isStarted: boolean }

/** The known issues and, until the start fixes their numbers, a preview of how they are counted. */
function KnownIssuesField({ form, isStarted }: KnownIssuesFieldProps) {
  return (
    <>
      <TextAreaField
        form={form}
        name="knownIssues"
        label="Known issues"
        optional
        hint="Issues that the sponsor already knows about and does not pay for. Shown below the rules, in blocks like the description."
        max={limits.knownIssuesMax}
        rows={5}
      />
      {!isStarted && <CountedIssues form={form} />}
    </>
  )
}

function CountedIssues({ form }: { form: SubmitForm<ContestValues> }) {
  const written = useDeferredValue(useWatch({ control: form.control, name: 'knownIssues' }))
  const items = useMemo(() => knownIssueTexts(written), [written])
  if (items.length === 0) return null
  return (
    <section className={classNames(layout.below, styles.counted)} aria-label="What verdicts can cite">
      <p className={text.muted}>
        {items.length === 1
          ? 'Counted as 1 known issue. Verdicts cite it by its number, which is fixed at the start.'
          : `Counted as ${items.length} known issues. Verdicts cite them by their numbers, which are fixed at the start.`}
      </p>
      <ol>
        {items.map((item) => (
          <li key={item}>
            <VisibleParagraph className={text.preLine}>{item}</VisibleParagraph>
          </li>
        ))}
      </ol>
    </section>
  )
}
