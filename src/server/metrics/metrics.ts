import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Release } from '../release'
import { createWorkInProgress } from './work-in-progress'

type QueueState = { waiting: number; failing: number; parked: number; oldestDueAt: Date | null }

/** The database's state at the time of a scrape. */
export type StoredState = {
  mails: QueueState
  webhooks: QueueState
  proofs: { waiting: number; running: number; oldestAskedAt: Date | null; lastSeenAt: Date | null }
  ledgerEvents: number
  submissions: Record<string, number>
  lastBackupAt: Date | null
}
export type PoolState = { open: number; idle: number; waiting: number; commitsWait: boolean }

export type Metrics = ReturnType<typeof createMetrics>

/** Everything at /metrics. Counters are per process; values from the database are the same on every instance. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    progress: createWorkInProgress(),
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route pattern and status',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    ...loopCounters(registers),
    ...mailCounters(registers),
    ...webhookCounters(registers),
    jobRuns: new Counter({
      name: 'job_runs_total',
      help: 'Runs of the background jobs of this process, by name and outcome',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    jobSucceededAt: new Gauge({
      name: 'job_last_success_timestamp_seconds',
      help: 'When a background job of this process last succeeded; 0 if it has not',
      labelNames: ['name'],
      registers,
    }),
    showRelease: releaseGauge(registers),
    showPool: poolGauge(registers),
    showStored: storedGauges(registers),
  }
}

function loopCounters(registers: Registry[]) {
  return {
    loopStalls: new Counter({
      name: 'event_loop_stalls_total',
      help: 'How often this process answered nobody for more than a quarter of a second; the log names what was going on',
      registers,
    }),
    loopStalledSeconds: new Counter({
      name: 'event_loop_stalled_seconds_total',
      help: 'How long these stalls were together',
      registers,
    }),
  }
}

function mailCounters(registers: Registry[]) {
  const mailFailures = new Counter({
    name: 'mail_failures_total',
    help: 'Attempts that failed: the mail server refused the mail, or could not be used at all',
    labelNames: ['cause'],
    registers,
  })
  // Initialize to 0, because otherwise the first failure wouldn't register as an increase.
  for (const cause of ['mail', 'server']) mailFailures.inc({ cause }, 0)
  return {
    mailFailures,
    mailsSent: new Counter({ name: 'mails_sent_total', help: 'Mails that the mail server accepted', registers }),
    mailFloods: new Counter({
      name: 'mail_floods_total',
      help: 'How often the cap over all mails of a minute has held mails back',
      registers,
    }),
  }
}

function webhookCounters(registers: Registry[]) {
  const webhookFailures = new Counter({
    name: 'webhook_failures_total',
    help: 'Attempts to send a webhook that failed',
    registers,
  })
  const webhooksSent = new Counter({
    name: 'webhooks_sent_total',
    help: 'Webhooks that a receiver accepted',
    registers,
  })
  return { webhookFailures, webhooksSent }
}

function releaseGauge(registers: Registry[]) {
  const gauge = new Gauge({
    name: 'primacy_build_info',
    help: 'The running version, always 1',
    labelNames: ['version', 'commit', 'schema', 'node'],
    registers,
  })
  return ({ version, commit, schema }: Release) =>
    gauge.set({ version, commit, schema: String(schema), node: process.versions.node }, 1)
}

function poolGauge(registers: Registry[]) {
  const gauge = new Gauge({
    name: 'db_pool_connections',
    help: 'Connections to the database that are in use or idle, and callers that wait for one',
    labelNames: ['state'],
    registers,
  })
  const commitsWait = new Gauge({
    name: 'database_commits_wait',
    help: 'Whether commits wait for a synchronous standby that was lost, so that nothing can be written',
    registers,
  })
  return ({ open, idle, waiting, commitsWait: areWaiting }: PoolState) => {
    commitsWait.set(areWaiting ? 1 : 0)
    gauge.set({ state: 'in use' }, open - idle)
    gauge.set({ state: 'idle' }, idle)
    gauge.set({ state: 'waiting' }, waiting)
  }
}

const secondsOf = (instant: Date) => instant.getTime() / 1000

const gaugesIn =
  (registers: Registry[]) =>
  (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })

/** Null if the database didn't respond: then omit its values instead of reporting stale ones. */
function storedGauges(registers: Registry[]) {
  const gauge = gaugesIn(registers)
  const isUp = gauge('database_up', 'Whether the database answered this scrape')
  const states = 'not sent yet: waiting, of these failing, and given up (parked)'
  const late = 'that is due or failing has waited'
  const queues = {
    mails: {
      rows: gauge('outbox_mails', `Mails ${states}`, ['state']),
      oldest: gauge('outbox_oldest_due_seconds', `How long the oldest mail ${late}`),
    },
    webhooks: {
      rows: gauge('outbox_webhooks', `Webhooks ${states}`, ['state']),
      oldest: gauge('outbox_webhooks_oldest_due_seconds', `How long the oldest webhook ${late}`),
    },
  }
  const events = gauge('ledger_events', 'Events in the ledger')
  const submissions = gauge('submissions', 'Submissions by status, without withdrawn ones', ['status'])
  const backup = gauge('backup_last_timestamp_seconds', 'When the last backup was completed; 0 if there is none')
  const showProofs = proofGauges(gauge)
  return (stored: StoredState | null, now: Date) => {
    const { mails, webhooks } = queues
    const gauges = [mails.rows, mails.oldest, webhooks.rows, webhooks.oldest, events, submissions, backup]
    for (const one of gauges) one.reset()
    showProofs(stored?.proofs ?? null, now)
    isUp.set(stored ? 1 : 0)
    if (!stored) return
    for (const name of ['mails', 'webhooks'] as const) {
      const { waiting, failing, parked, oldestDueAt } = stored[name]
      for (const [state, count] of Object.entries({ waiting, failing, parked })) queues[name].rows.set({ state }, count)
      queues[name].oldest.set(oldestDueAt ? Math.max(0, secondsOf(now) - secondsOf(oldestDueAt)) : 0)
    }
    events.set(stored.ledgerEvents)
    for (const [status, count] of Object.entries(stored.submissions)) submissions.set({ status }, count)
    backup.set(stored.lastBackupAt ? secondsOf(stored.lastBackupAt) : 0)
  }
}

function proofGauges(gauge: ReturnType<typeof gaugesIn>) {
  const runs = gauge('proof_runs', 'Runs of proofs that wait for a runner, or that one holds', ['state'])
  const oldest = gauge(
    'proof_runs_oldest_waiting_seconds',
    'How long the oldest run of a proof has waited for a runner',
  )
  const seen = gauge('proof_runner_last_seen_timestamp_seconds', 'When a runner last asked for a job; 0 if none has')
  return (proofs: StoredState['proofs'] | null, now: Date) => {
    for (const one of [runs, oldest, seen]) one.reset()
    if (!proofs) return
    const { waiting, running, oldestAskedAt, lastSeenAt } = proofs
    for (const [state, count] of Object.entries({ waiting, running })) runs.set({ state }, count)
    oldest.set(oldestAskedAt ? Math.max(0, secondsOf(now) - secondsOf(oldestAskedAt)) : 0)
    seen.set(lastSeenAt ? secondsOf(lastSeenAt) : 0)
  }
}
