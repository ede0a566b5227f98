import type { ReactNode } from 'react'
import { limits } from '../../../domain/field-rules'
import { Field, TextField } from '../../ui/Field'
import { Icon, type IconName } from '../../ui/Icon'
import { Gutter } from '../../ui/Status'
import { repositoryAddress } from '../detail/repository-address'
import { type ContestProblems, type ContestValues, formatPool, lengthInWords } from './contest-form'
import { InstantField } from './InstantField'
import { LengthCount } from './LengthCount'
import { TemplateField } from './TemplateField'

type ContestFieldsProps = {
  values: ContestValues
  problems: ContestProblems
  /** From the start on, people have planned by the start date and the repository. */
  isStarted: boolean
  onChange: (change: Partial<ContestValues>) => void
}

type PartProps = { icon: IconName; isDone: boolean; isDoubtful?: boolean; children: ReactNode }

function Part({ icon, isDone, isDoubtful = false, children }: PartProps) {
  const state = isDone ? 'done' : 'todo'
  return (
    <div className="sec ln" data-s={isDoubtful ? 'warn' : state}>
      <Gutter>
        <Icon name={isDone && !isDoubtful ? 'check' : icon} />
      </Gutter>
      <div className="b">{children}</div>
    </div>
  )
}

export function ContestFields({ values, problems, isStarted, onChange }: ContestFieldsProps) {
  return (
    <>
      <Part icon="pencil" isDone={values.title.trim() !== ''}>
        <TextField
          id="title"
          label="Title"
          value={values.title}
          error={problems.title}
          counter={<LengthCount text={values.title} max={limits.titleMax} />}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Part>
      <Part icon="file-text" isDone={values.description.trim() !== ''}>
        <Field
          id="description"
          label="Description"
          hint="A blank line starts a block. Lines with * become a list. scope: and out of scope: become headings. The first 120 characters appear on the card."
          error={problems.description}
          counter={<LengthCount text={values.description} max={limits.contestDescriptionMax} />}
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
      <RepositoryPart values={values} error={problems.githubRepoUrl} isStarted={isStarted} onChange={onChange} />
      <PoolPart values={values} error={problems.prizePool} isStarted={isStarted} onChange={onChange} />
      <Part icon="calendar-clock" isDone={values.start.day !== '' && values.end.day !== ''}>
        <div className="instants">
          <InstantField
            name="start"
            label="Start"
            value={values.start}
            error={problems.startDate}
            isLocked={isStarted}
            onChange={(start) => onChange({ start })}
          />
          <InstantField
            name="end"
            label="End"
            value={values.end}
            error={problems.endDate}
            isLocked={false}
            note={lengthInWords(values)}
            onChange={(end) => onChange({ end })}
          />
        </div>
      </Part>
      <Part icon="file-text" isDone={values.reportTemplate.trim() !== ''}>
        <TemplateField
          value={values.reportTemplate}
          error={problems.reportTemplate}
          onChange={(reportTemplate) => onChange({ reportTemplate })}
        />
      </Part>
    </>
  )
}

type OnePartProps = Pick<ContestFieldsProps, 'values' | 'isStarted' | 'onChange'> & { error: string | undefined }

function RepositoryPart({ values, error, isStarted, onChange }: OnePartProps) {
  const repository = repositoryAddress(values.githubRepoUrl.trim())
  const namesNoCommit = repository !== null && repository.commit === null
  return (
    <Part icon="git-branch" isDone={values.githubRepoUrl.trim() !== ''} isDoubtful={namesNoCommit && !isStarted}>
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
        error={error}
        below={
          namesNoCommit &&
          !isStarted && (
            <p className="caution">
              <Icon name="triangle-alert" />
              No commit is named. Researchers will audit whatever the default branch holds.
            </p>
          )
        }
        onChange={(event) => onChange({ githubRepoUrl: event.target.value })}
      />
    </Part>
  )
}

function PoolPart({ values, error, isStarted, onChange }: OnePartProps) {
  return (
    <Part icon="layers" isDone={values.prizePool.trim() !== ''}>
      <Field
        id="prizePool"
        label="Bounty pool in US dollars"
        optional
        hint={
          isStarted
            ? 'It can only rise after the contest has started.'
            : 'Empty shows $100,000; results need a pool that is set.'
        }
        error={error}
      >
        {(control) => (
          <div className="in-u w-200">
            <input
              {...control}
              className="in num"
              inputMode="decimal"
              autoComplete="off"
              value={values.prizePool}
              onChange={(event) => onChange({ prizePool: event.target.value })}
              onBlur={(event) => onChange({ prizePool: formatPool(event.target.value) })}
            />
            <span aria-hidden="true">USD</span>
          </div>
        )}
      </Field>
    </Part>
  )
}
