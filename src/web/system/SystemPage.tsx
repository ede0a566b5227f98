import { Link } from 'react-router'
import { useServerNow } from '../api/use-server-now'
import { adminLinks, queueLink } from '../features'
import { ButtonLink } from '../links'
import { LoadNote } from '../loading/LoadNote'
import { usePageTitle } from '../page-title'
import { toneIcon } from '../ui/Banner'
import { Button } from '../ui/Button'
import button from '../ui/Button.module.css'
import { classNames } from '../ui/class-names'
import { Disclosure } from '../ui/Disclosure'
import { Fact, Facts } from '../ui/Facts'
import { Icon } from '../ui/Icon'
import layout from '../ui/layout.module.css'
import { PageHead } from '../ui/PageHead'
import panel from '../ui/Panel.module.css'
import { Sheet, SheetLine, SheetSection } from '../ui/Sheet'
import { Skeleton } from '../ui/Skeleton'
import status from '../ui/Status.module.css'
import text from '../ui/text.module.css'
import { Time } from '../ui/time/Time'
import { formatAge, formatRepetition } from './amounts'
import { MailsSection, QueueCounts } from './MailsSection'
import { hasContest, SetupSection } from './SetupSection'
import styles from './System.module.css'
import { SystemPanels } from './SystemPanels'
import { type System, useSystem } from './system-api'
import { type HealthLine, healthOf } from './system-health'

/** The operator's overview: what runs, what is wrong, and what is queued. */
export function SystemPage() {
  usePageTitle()
  const system = useSystem()
  const setupSteps = system.data?.setupSteps ?? []
  const setup = <SetupSection steps={setupSteps} />
  const isInUse = hasContest(setupSteps)
  return (
    <>
      <PageHead title="System">
        <div className={button.pageActions}>
          {adminLinks()
            .filter(({ isTab }) => !isTab)
            .map(({ label, to }) => (
              <ButtonLink key={to} to={to}>
                {label}
              </ButtonLink>
            ))}
          <Button busy={system.isRefetching} onClick={() => void system.refetch()}>
            Refresh
          </Button>
        </div>
      </PageHead>
      <LoadNote what="The state of the system" query={system} />
      {system.isPending && <Skeleton rows={5} />}
      {system.data && (
        <div className={panel.columns}>
          <Sheet>
            <HealthSection system={system.data} />
            {!isInUse && setup}
            <ProblemsSection problems={system.data.problems} />
            <MailsSection mails={system.data.mails} />
            <WebhooksSection webhooks={system.data.webhooks} />
            <JobsSection jobs={system.data.jobs} />
            {isInUse && setup}
            <SettingsSection settings={system.data.settings} />
          </Sheet>
          <SystemPanels system={system.data} />
        </div>
      )}
    </>
  )
}

/** What is wrong and what to do, part by part. */
function HealthSection({ system }: { system: System }) {
  const lines = healthOf(system, useServerNow())
  const problems = lines.filter(({ tone }) => tone !== 'ok').length
  return (
    <SheetSection
      title="System health"
      note={problems === 0 ? 'All good' : problems === 1 ? '1 problem' : `${problems} problems`}
      flush={
        <ul className={styles.health}>
          {lines.map((line) => (
            <Line key={line.part} line={line} />
          ))}
        </ul>
      }
    />
  )
}

function Line({ line: { part, tone, says, section } }: { line: HealthLine }) {
  return (
    <SheetLine as="li" icon={toneIcon(tone)} status={tone} contentClass={styles.healthLine}>
      <span className={text.strong}>{part}</span>
      <span>
        <span className={text.visuallyHidden}>{tone === 'ok' ? 'OK: ' : 'Problem: '}</span>
        <span>{says}</span>
      </span>
      {section && (
        <a href={`#${section}`} aria-label={`${part}, details`}>
          Details
        </a>
      )}
    </SheetLine>
  )
}

/** What to fix in the settings; nothing if all is well. */
function ProblemsSection({ problems }: Pick<System, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <SheetSection id="system-settings" title="Settings to fix" icon="triangle-alert" status="warn">
      <ul className={classNames(layout.lines, styles.problems)}>
        {problems.map(({ setting, problem }) => (
          <li key={setting + problem}>
            <code className={text.mono}>{setting}</code>
            <span>{problem}</span>
          </li>
        ))}
      </ul>
    </SheetSection>
  )
}

function SettingsSection({ settings }: Pick<System, 'settings'>) {
  const changed = settings.filter(({ isDefault }) => !isDefault)
  const defaults = settings.filter(({ isDefault }) => isDefault)
  return (
    <SheetSection title="Settings in force" icon="key">
      <p className={text.muted}>Read from the environment when the server started. Secrets are not shown.</p>
      {changed.length > 0 && (
        <Disclosure className={layout.below} title={`${changed.length} changed`}>
          <SettingList settings={changed} />
        </Disclosure>
      )}
      <Disclosure className={layout.below} title={`${defaults.length} at their default`}>
        <SettingList settings={defaults} />
      </Disclosure>
    </SheetSection>
  )
}

function SettingList({ settings }: Pick<System, 'settings'>) {
  return (
    <Facts isWide>
      {settings.map(({ name, value }) => (
        <Fact key={name} term={<code className={text.mono}>{name}</code>}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}

/** Renders nothing if the webhooks feature is off. */
function WebhooksSection({ webhooks }: Pick<System, 'webhooks'>) {
  const link = queueLink()
  if (!link) return null
  const tone = webhooks.parked > 0 ? 'danger' : webhooks.failing > 0 ? 'warn' : null
  return (
    <SheetSection
      id="system-webhooks"
      title="Webhooks"
      icon="send"
      {...(tone ? { status: tone } : {})}
      aside={<Link to={link.to}>{link.label}</Link>}
    >
      <QueueCounts queue={webhooks} />
    </SheetSection>
  )
}

type Job = System['jobs'][number]

function JobsSection({ jobs }: Pick<System, 'jobs'>) {
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
        {ranAt && <Time className={text.faint} at={ranAt.toISOString()} format={() => formatAge(ranAt, now)} />}
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
