import type { ReactNode } from 'react'
import { limits, textLength } from '../../../domain/field-rules'
import { Field, FieldError, TextField } from '../../ui/Field'
import { Icon, type IconName } from '../../ui/Icon'
import { Gutter } from '../../ui/Status'
import { formatDayTime, formatZonedTime } from '../../ui/time/dates'
import { type ContestProblems, type ContestValues, instantOf } from './contest-form'
import './editing.css'

type ContestFieldsProps = {
  values: ContestValues
  problems: ContestProblems
  /** From the start on, people have planned by the start date and the repository. */
  isStarted: boolean
  onChange: (change: Partial<ContestValues>) => void
}

function Part({ icon, isDone, children }: { icon: IconName; isDone: boolean; children: ReactNode }) {
  return (
    <div className="sec ln" data-s={isDone ? 'done' : 'todo'}>
      <Gutter>
        <Icon name={isDone ? 'check' : icon} />
      </Gutter>
      <div className="b">{children}</div>
    </div>
  )
}

const counter = (text: string, max: number) => (
  <span className={textLength(text) > max ? 'err' : undefined}>
    {textLength(text).toLocaleString('en-US')}/{max.toLocaleString('en-US')}
  </span>
)

type InstantFieldProps = {
  name: 'start' | 'end'
  label: string
  values: ContestValues
  error: string | undefined
  isLocked: boolean
  onChange: ContestFieldsProps['onChange']
}

/** A date and a time in UTC, with the admin's own time echoed below. */
function InstantField({ name, label, values, error, isLocked, onChange }: InstantFieldProps) {
  const [day, time] = [values[`${name}Day`], values[`${name}Time`]]
  const instant = instantOf(day, time)
  const described = { 'aria-describedby': `${name}-echo`, 'aria-invalid': error ? (true as const) : undefined }
  return (
    <fieldset className="field instant" disabled={isLocked}>
      <legend className="label">{label} (UTC)</legend>
      <div className="two">
        <input
          {...described}
          id={`${name}Date`}
          className="in num"
          type="date"
          aria-label={`${label} date`}
          value={day}
          onChange={(event) => onChange({ [`${name}Day`]: event.target.value })}
        />
        <input
          {...described}
          className="in num"
          type="time"
          aria-label={`${label} time, UTC`}
          value={time}
          onChange={(event) => onChange({ [`${name}Time`]: event.target.value })}
        />
      </div>
      <p className="hint num" id={`${name}-echo`}>
        {instant ? `For you: ${formatDayTime(instant)}${zoneOf(instant)}.` : 'Both in UTC, for everybody the same.'}
        {isLocked && ' It cannot change after the contest has started.'}
      </p>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

const zoneOf = (instant: Date) => ` ${formatZonedTime(instant)?.split(' ').at(-1) ?? 'UTC'}`

export function ContestFields({ values, problems, isStarted, onChange }: ContestFieldsProps) {
  return (
    <>
      <Part icon="pencil" isDone={values.title.trim() !== ''}>
        <TextField
          id="title"
          label="Title"
          value={values.title}
          error={problems.title}
          counter={counter(values.title, limits.titleMax)}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Part>
      <Part icon="file-text" isDone={values.description.trim() !== ''}>
        <Field
          id="description"
          label="Description"
          hint="A blank line starts a block. Lines with * become a list. scope: and out of scope: become headings. The first 120 characters appear on the card."
          error={problems.description}
          counter={counter(values.description, limits.contestDescriptionMax)}
        >
          {(control) => (
            <textarea
              {...control}
              className="in ta"
              rows={9}
              value={values.description}
              onChange={(event) => onChange({ description: event.target.value })}
            />
          )}
        </Field>
      </Part>
      <Part icon="git-branch" isDone={values.githubRepoUrl.trim() !== ''}>
        <TextField
          id="githubRepoUrl"
          label="Repository"
          mono
          disabled={isStarted}
          hint={
            isStarted ? 'It cannot change after the contest has started.' : 'Hidden from researchers until the start.'
          }
          placeholder="https://github.com/..."
          value={values.githubRepoUrl}
          error={problems.githubRepoUrl}
          onChange={(event) => onChange({ githubRepoUrl: event.target.value })}
        />
      </Part>
      <Part icon="layers" isDone={values.prizePool.trim() !== ''}>
        <TextField
          id="prizePool"
          label="Bounty pool in US dollars"
          optional
          className="num w-200"
          inputMode="decimal"
          hint={
            isStarted
              ? 'It can only rise after the contest has started.'
              : 'Empty shows $100,000; results need a pool that is set.'
          }
          value={values.prizePool}
          error={problems.prizePool}
          onChange={(event) => onChange({ prizePool: event.target.value })}
        />
      </Part>
      <Part icon="calendar-clock" isDone={values.startDay !== '' && values.endDay !== ''}>
        <div className="two">
          <InstantField
            name="start"
            label="Start"
            values={values}
            error={problems.startDate}
            isLocked={isStarted}
            onChange={onChange}
          />
          <InstantField
            name="end"
            label="End"
            values={values}
            error={problems.endDate}
            isLocked={false}
            onChange={onChange}
          />
        </div>
      </Part>
      <Part icon="file-text" isDone={values.reportTemplate.trim() !== ''}>
        <Field
          id="reportTemplate"
          label="Report template"
          hint="Markdown that each report begins as. Left as it is, it counts as no description."
          error={problems.reportTemplate}
          counter={counter(values.reportTemplate, limits.reportTemplateMax)}
        >
          {(control) => (
            <textarea
              {...control}
              className="in ta mono"
              rows={9}
              value={values.reportTemplate}
              onChange={(event) => onChange({ reportTemplate: event.target.value })}
            />
          )}
        </Field>
      </Part>
    </>
  )
}
