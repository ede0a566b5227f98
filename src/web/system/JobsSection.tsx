import { useServerNow } from '../api/use-server-now'
import { classNames } from '../ui/class-names'
import { Icon } from '../ui/Icon'
import layout from '../ui/layout.module.css'
import { SheetSection } from '../ui/Sheet'
import status from '../ui/Status.module.css'
import text from '../ui/text.module.css'
import { formatUtcDayTime } from '../ui/time/dates'
import { formatAge, formatRepetition } from './amounts'
import styles from './System.module.css'
import type { System } from './system-api'

type Job = System['jobs'][number]

export function JobsSection({ jobs }: Pick<System, 'jobs'>) {
  const hasFailed = jobs.some(({ lastError }) => lastError !== null)
  return (
    <SheetSection
      id="system-jobs"
      title="Background jobs"
      icon="list-ordered"
      {...(hasFailed ? { status: 'danger' } : {})}
    >
      <ul className={classNames(layout.lines, styles.jobs)}>
        {jobs.map((job) => (
          <JobLine key={job.name} job={job} />
        ))}
      </ul>
    </SheetSection>
  )
}

function JobLine({ job: { name, everySeconds, lastRunAt, lastError, failures } }: { job: Job }) {
  const now = useServerNow()
  const ranAt = lastRunAt === null ? null : new Date(lastRunAt)
  return (
    <li>
      <span className={classNames(text.strong, styles.jobName)}>{name}</span>
      <span className={text.faint}>{formatRepetition(everySeconds)}</span>
      <span className={classNames(layout.between, styles.outcome)}>
        <Outcome hasRun={ranAt !== null} lastError={lastError} />
        {ranAt && (
          <time className={text.faint} dateTime={ranAt.toISOString()} title={formatUtcDayTime(ranAt)}>
            {formatAge(ranAt, now)}
          </time>
        )}
      </span>
      {lastError !== null && (
        <span
          className={classNames(text.muted, styles.reason)}
        >{`${failures > 1 ? `${failures} times in a row: ` : ''}${lastError}`}</span>
      )}
    </li>
  )
}

function Outcome({ hasRun, lastError }: { hasRun: boolean; lastError: string | null }) {
  if (!hasRun) return <span className={text.faint}>Not run yet</span>
  return lastError === null ? (
    <span className={status.word} data-status="ok">
      <Icon name="circle-check" small />
      <span>Succeeded</span>
    </span>
  ) : (
    <span className={status.word} data-status="danger">
      <Icon name="circle-x" small />
      <span>Failed</span>
    </span>
  )
}
