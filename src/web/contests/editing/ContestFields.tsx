import type { ContestStatus } from '../../../domain/contests/contest-clock'
import { limits } from '../../../domain/field-rules'
import { Field, TextField } from '../../ui/Field'
import { FormPart } from '../../ui/form/FormPart'
import { LengthCounter } from '../../ui/form/LengthCounter'
import { Icon } from '../../ui/Icon'
import { repositoryAddress } from '../detail/repository-address'
import { type ContestProblems, type ContestValues, formatPool, lengthInWords } from './contest-form'
import { InstantField } from './InstantField'
import { KnownIssuesPart, NamesPart, ReasonPart, VerdictsPart } from './JudgingFields'
import { TemplateField } from './TemplateField'

type ContestFieldsProps = {
  values: ContestValues
  problems: ContestProblems
  status: ContestStatus
  /** From the first verdict on, judges see names or not as they did then. */
  areNamesSettled: boolean
  /** From the first submission on, verdicts wait for the end or not as its author was told. */
  hasIssues: boolean
  unsaved: number
  onChange: (change: Partial<ContestValues>) => void
}

export function ContestFields(props: ContestFieldsProps) {
  const { values, problems, status, areNamesSettled, hasIssues, unsaved, onChange } = props
  // From the start on, people have planned by the start date and the repository.
  const isStarted = status !== 'upcoming'
  return (
    <>
      <FormPart icon="pencil" isDone={values.title.trim() !== ''} hasProblem={Boolean(problems.title)}>
        <TextField
          id="title"
          label="Title"
          value={values.title}
          error={problems.title}
          counter={<LengthCounter text={values.title} max={limits.titleMax} />}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </FormPart>
      <FormPart icon="file-text" isDone={values.description.trim() !== ''} hasProblem={Boolean(problems.description)}>
        <Field
          id="description"
          label="Description"
          hint="A blank line starts a block. Lines with * become a list. scope: and out of scope: become headings. `code`, **bold** and [links](https://...) are drawn. The first 120 characters appear on the card."
          error={problems.description}
          counter={<LengthCounter text={values.description} max={limits.contestDescriptionMax} />}
        >
          {(control) => (
            <textarea
              dir="auto"
              {...control}
              className="in ta"
              rows={9}
              value={values.description}
              onChange={(event) => onChange({ description: event.target.value })}
            />
          )}
        </Field>
      </FormPart>
      <RepositoryPart values={values} error={problems.githubRepoUrl} isStarted={isStarted} onChange={onChange} />
      <PoolPart values={values} error={problems.prizePool} isStarted={isStarted} onChange={onChange} />
      <FormPart
        icon="calendar-clock"
        isDone={values.start.day !== '' && values.end.day !== ''}
        hasProblem={Boolean(problems.startDate || problems.endDate)}
      >
        <div className="instants">
          <InstantField
            name="start"
            label="Start"
            value={values.start}
            error={problems.startDate}
            lock={isStarted ? 'It cannot change after the contest has started.' : null}
            onChange={(start) => onChange({ start })}
          />
          <InstantField
            name="end"
            label="End"
            value={values.end}
            error={problems.endDate}
            lock={status === 'ended' ? 'It cannot change after the contest has ended.' : null}
            note={lengthInWords(values)}
            onChange={(end) => onChange({ end })}
          />
        </div>
      </FormPart>
      <FormPart
        icon="file-text"
        isDone={values.reportTemplate.trim() !== ''}
        hasProblem={Boolean(problems.reportTemplate)}
      >
        <TemplateField
          value={values.reportTemplate}
          error={problems.reportTemplate}
          onChange={(reportTemplate) => onChange({ reportTemplate })}
        />
      </FormPart>
      <KnownIssuesPart values={values} error={problems.knownIssues} onChange={onChange} />
      <NamesPart values={values} areNamesSettled={areNamesSettled} onChange={onChange} />
      <VerdictsPart values={values} hasIssues={hasIssues} onChange={onChange} />
      {isStarted && unsaved > 0 && <ReasonPart values={values} error={problems.reason} onChange={onChange} />}
    </>
  )
}

type OnePartProps = Pick<ContestFieldsProps, 'values' | 'onChange'> & { isStarted: boolean; error: string | undefined }

function RepositoryPart({ values, error, isStarted, onChange }: OnePartProps) {
  const repository = repositoryAddress(values.githubRepoUrl.trim())
  const namesNoCommit = repository !== null && repository.commit === null
  return (
    <FormPart
      icon="git-branch"
      isDone={values.githubRepoUrl.trim() !== ''}
      hasProblem={Boolean(error)}
      isDoubtful={namesNoCommit && !isStarted}
    >
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
    </FormPart>
  )
}

function PoolPart({ values, error, isStarted, onChange }: OnePartProps) {
  return (
    <FormPart icon="layers" isDone={values.prizePool.trim() !== ''} hasProblem={Boolean(error)}>
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
    </FormPart>
  )
}
